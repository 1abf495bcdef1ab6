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
      cache.setQueryData(queries.settings.get.queryKey(), (former) => former && { ...former, ...change })
      void client.settings.set(change)
    },
    [cache, client, queries],
  )
}
