import { useQuery, useQueryClient } from '@tanstack/react-query'
import { failureToast } from '../client/errors.ts'
import { useApi } from '../client/provider.tsx'
import { refresh } from '../client/queries.ts'
import { useCommand } from '../stores/commands.ts'
import { useNavigation } from '../stores/navigation.ts'
import { useToast } from '../stores/toasts.ts'

/** Registers the command that leads back to the sample once there is a library; before that, the start screen offers it. */
export function useSampleCommand(): void {
  const { client, queries } = useApi()
  const cache = useQueryClient()
  const { show } = useToast()
  const { data: info } = useQuery(queries.system.info.queryOptions())
  useCommand({
    id: 'app.sample',
    label: 'Open the sample project',
    group: 'Anywhere',
    when: info?.sample === false && !info.empty,
    run: async () => {
      try {
        await client.system.openSample()
        useNavigation.getState().go('board')
        await refresh(cache, queries, ['library'])
      } catch (error) {
        show(failureToast(error))
      }
    },
  })
}
