import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { useApi } from '../../client/provider.tsx'
import { failureToast } from '../../client/errors.ts'
import { select, startGathering, stopGathering, useBoardStore } from '../../stores/board.ts'
import { useToast } from '../../stores/toasts.ts'
import { formatNumber } from '../../ui/counted.ts'
import { isLeaving } from './isLeaving.ts'
import { pageSize, pagesOf } from './pages.ts'
import type { ColumnInput } from './useColumn.ts'

/** Maximum number of memories selected at once. */
const maxSelected = 1000

/** Memories of a column or of the list, from index `start` on. */
export interface CardRange {
  start: number
  count: number
}

/**
 * Returns a function that selects memories of a column or of the list, also those not loaded yet; of a long range the first
 * 1,000. If the selection changes while they are fetched, the person went on, and it stays.
 */
export function useSelectRange(): (query: ColumnInput, range: CardRange) => Promise<void> {
  const { queries } = useApi()
  const cache = useQueryClient()
  const { show } = useToast()
  return useCallback(
    async ({ maturity, filter, sort, kept }, { start, count }) => {
      const end = start + Math.min(count, maxSelected)
      const isWanted = startGathering(end - start)
      try {
        const pages = await Promise.all(
          pagesOf(start, end - 1).map(async (number) => {
            const input = { maturity, filter, sort, kept, offset: number * pageSize, limit: pageSize }
            const options = queries.memories.page.queryOptions({ input, gcTime: 600_000 })
            const { items } = await cache.fetchQuery(options)
            const at = cache.getQueryState(options.queryKey)?.dataUpdatedAt ?? 0
            return {
              at,
              items: items.filter((_, place) => input.offset + place >= start && input.offset + place < end),
            }
          }),
        )
        if (!isWanted()) return
        const { leaving } = useBoardStore.getState()
        select(
          pages.flatMap(({ at, items }) =>
            items.flatMap(({ id }) => (isLeaving(leaving, { maturity, sort }, id, at) ? [] : id)),
          ),
        )
        if (count > maxSelected)
          show({ words: `Selected the first ${formatNumber(maxSelected)} of ${formatNumber(count)}.` })
      } catch (error) {
        stopGathering()
        show(failureToast(error))
      }
    },
    [cache, queries, show],
  )
}
