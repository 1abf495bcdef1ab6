import { useQuery } from '@tanstack/react-query'
import { useApi } from '../client/provider.tsx'

/** Returns whether a source is only read, so that no decision is written to its files; false while that is not known. */
export function useIsReadOnly(sourceId: string | null | undefined): boolean {
  const { queries } = useApi()
  const { data: sources } = useQuery(queries.sources.list.queryOptions())
  return sources?.find(({ id }) => id === sourceId)?.writable === false
}
