import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useApi } from './provider.tsx'

/** More than these together is seldom a merge, and takes the engine long to compare. */
const most = 5
/** How long what is only passed on the way to something else has to stay in view, in milliseconds. */
export const passing = 200
/** How long a preview is taken for fresh, in milliseconds: what changes meanwhile makes it stale, and saving checks the texts. */
export const mergeFresh = 20_000

/** Asks what the chosen memories would become before anybody wants to see it, so that the merge opens at once. */
export function useMergeAhead(ids: readonly string[], rest: number = 0): void {
  const { queries } = useApi()
  const cache = useQueryClient()
  const key = ids.join(' ')
  useEffect(() => {
    const chosen = key.split(' ')
    if (chosen.length < 2 || chosen.length > most) return
    const input = { ids: chosen }
    const waiting = setTimeout(
      () => void cache.prefetchQuery(queries.decisions.previewMerge.queryOptions({ input, staleTime: mergeFresh })),
      rest,
    )
    return () => clearTimeout(waiting)
  }, [cache, key, queries, rest])
}
