import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import type { MemoryCard } from '../../../shared/model/memory.ts'
import { useApi } from '../../client/provider.tsx'

/** Returns a function that finds cards by id among the cached pages and details; omits unknown ids. */
export function useCards(): (ids: Iterable<string>) => MemoryCard[] {
  const { queries } = useApi()
  const cache = useQueryClient()
  return useCallback(
    (ids) => {
      const known = new Map<string, MemoryCard>()
      for (const [, card] of cache.getQueriesData<MemoryCard>({ queryKey: queries.memories.get.key() })) {
        if (card) known.set(card.id, card)
      }
      const pages = cache.getQueriesData<{ items: MemoryCard[] }>({ queryKey: queries.memories.page.key() })
      for (const [, page] of pages) for (const card of page?.items ?? []) known.set(card.id, card)
      return [...ids].map((id) => known.get(id)).filter((card) => card !== undefined)
    },
    [cache, queries],
  )
}
