import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useState } from 'react'
import type { Job } from '../../shared/model/job.ts'
import { useToast } from '../stores/toasts.ts'
import { failure, failureToast } from './errors.ts'
import { useApi } from './provider.tsx'
import { refresh } from './queries.ts'

/** Follows a job from the given state and resubscribes after a lost connection. Unmounting never stops the job. */
export function useJob(first: Job | null): Job | null {
  const { client, queries } = useApi()
  const cache = useQueryClient()
  const [latest, setLatest] = useState<Job | null>(first)
  const id = first?.id
  useEffect(() => {
    if (!id) return
    const leaving = new AbortController()
    const follow = async () => {
      let after = 0
      let state: Job['state'] = 'running'
      while (state === 'running' && !leaving.signal.aborted) {
        try {
          for await (const job of await client.jobs.watch({ id, after }, { signal: leaving.signal })) {
            after = job.version
            state = job.state
            setLatest(job)
          }
        } catch (error) {
          if (leaving.signal.aborted || failure(error).kind === 'not_found') return
        }
        if (state === 'running') await new Promise((resolve) => setTimeout(resolve, 300))
      }
      if (!leaving.signal.aborted) void refresh(cache, queries, ['sources', 'memories', 'jobs'])
    }
    void follow()
    return () => leaving.abort()
  }, [client, queries, cache, id])
  return latest?.id === id ? latest : first
}

/** Returns a function that cancels a job; a refusal is shown as a toast. */
export function useCancelJob(): (id: string) => void {
  const { client } = useApi()
  const { show } = useToast()
  return useCallback(
    (id) => {
      client.jobs.cancel({ id }).catch((error: unknown) => show(failureToast(error)))
    },
    [client, show],
  )
}
