import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useApi } from './provider.tsx'

/** Maximum number of memories to compare ahead: more are seldom merged, and comparing them is slow. */
const maxMemories = 5
/** How long a selection passed over quickly has to stay before its merge is prefetched, in milliseconds. */
export const prefetchDelay = 200
/** How long a merge preview counts as fresh, in milliseconds. Changes meanwhile mark it stale, and saving checks the texts. */
export const mergeStaleTime = 20_000

/** Prefetches the merge preview of the chosen memories, so that the merge opens without delay. */
export function useMergePrefetch(ids: readonly string[], rest: number = 0): void {
  const { queries } = useApi()
  const cache = useQueryClient()
  const key = ids.join(' ')
  useEffect(() => {
    const chosen = key.split(' ')
    if (chosen.length < 2 || chosen.length > maxMemories) return
    const input = { ids: chosen }
    const waiting = setTimeout(
      () => void cache.prefetchQuery(queries.decisions.previewMerge.queryOptions({ input, staleTime: mergeStaleTime })),
      rest,
    )
    return () => clearTimeout(waiting)
  }, [cache, key, queries, rest])
}
