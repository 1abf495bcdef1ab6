import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import type { Settings } from '../../shared/contract/settings.ts'
import { useApi } from './provider.tsx'

/** Returns a function that changes settings at once on screen, and stores them. */
export function useKeepSettings(): (change: Partial<Settings>) => void {
  const { client, queries } = useApi()
  const cache = useQueryClient()
  return useCallback(
    (change) => {
      const queryKey = queries.settings.get.queryKey()
      const former = cache.getQueryData(queryKey)
      if (former) {
        // An answer that is under way is older than this change, and would take it back on screen.
        void cache.cancelQueries({ queryKey })
        cache.setQueryData(queryKey, { ...former, ...change })
      }
      void client.settings.set(change)
    },
    [cache, client, queries],
  )
}
