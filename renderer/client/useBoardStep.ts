import { useQuery } from '@tanstack/react-query'
import { useCommand, type Command } from '../stores/commands.ts'
import { useNavigation } from '../stores/navigation.ts'
import { useApi } from './provider.tsx'

/** Returns the command an empty screen offers: go to the board, where an empty library starts with its first source. */
export function useBoardStep(key: string): Command {
  const { queries } = useApi()
  const isEmpty = useQuery(queries.system.info.queryOptions()).data?.empty === true
  const go = useNavigation((place) => place.go)
  return useCommand({
    id: 'empty.board',
    label: isEmpty ? 'Add a first source' : 'Go to the board',
    key,
    quiet: true,
    run: () => go('board'),
  })
}
