import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import type { Settings } from '../../shared/contract/settings.ts'
import { useToast } from '../stores/toasts.ts'
import { failureToast } from './errors.ts'
import { useApi } from './provider.tsx'
import { refresh } from './queries.ts'

/**
 * Returns a function that changes settings at once on screen, and stores them. If they cannot be stored, it says so and puts
 * the former values back.
 */
export function useKeepSettings(): (change: Partial<Settings>) => void {
  const { client, queries } = useApi()
  const cache = useQueryClient()
  const { show } = useToast()
  return useCallback(
    (change) => {
      const queryKey = queries.settings.get.queryKey()
      const former = cache.getQueryData(queryKey)
      if (former) {
        // An answer that is under way is older than this change, and would take it back on screen.
        void cache.cancelQueries({ queryKey })
        cache.setQueryData(queryKey, { ...former, ...change })
      }
      client.settings.set(change).catch((error: unknown) => {
        cache.setQueryData(queryKey, (now) => now && former && { ...now, ...valuesOf(former, change) })
        show(failureToast(error))
        // Several changes may be under way, so the values before this one need not be the stored ones.
        void refresh(cache, queries, ['settings'])
      })
    },
    [cache, client, queries, show],
  )
}

function valuesOf(settings: Settings, change: Partial<Settings>): Partial<Settings> {
  return Object.fromEntries(Object.entries(settings).filter(([name]) => name in change))
}
