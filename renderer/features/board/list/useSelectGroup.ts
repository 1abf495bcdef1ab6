import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { useApi } from '../../../client/provider.tsx'
import { failureToast } from '../../../client/errors.ts'
import { select, useBoardStore } from '../../../stores/board.ts'
import { useToast } from '../../../stores/toasts.ts'
import { formatNumber } from '../../../ui/counted.ts'
import { pageSize, pagesOf, type CardGroup } from '../pages.ts'
import type { ColumnQuery } from '../useColumn.ts'

/** Maximum number of memories selected at once. */
const most = 1000

/** Returns a function that selects the memories of a group, also those not loaded yet; of a large group the first 1,000. */
export function useSelectGroup({ maturity, filter, sort }: ColumnQuery): (group: CardGroup) => Promise<void> {
  const { queries } = useApi()
  const cache = useQueryClient()
  const { show } = useToast()
  return useCallback(
    async ({ start, count }) => {
      const end = start + Math.min(count, most)
      try {
        const pages = await Promise.all(
          pagesOf(start, end - 1).map(async (number) => {
            const input = { maturity, filter, sort, offset: number * pageSize, limit: pageSize }
            const { items } = await cache.fetchQuery({
              ...queries.memories.page.queryOptions({ input }),
              gcTime: 600_000,
            })
            return items.filter((_, at) => input.offset + at >= start && input.offset + at < end)
          }),
        )
        const { leaving } = useBoardStore.getState()
        select(pages.flatMap((items) => items.map(({ id }) => id)).filter((id) => !leaving.has(id)))
        if (count > most) show({ words: `Selected the first ${formatNumber(most)} of ${formatNumber(count)}.` })
      } catch (error) {
        show(failureToast(error))
      }
    },
    [cache, queries, maturity, filter, sort, show],
  )
}
