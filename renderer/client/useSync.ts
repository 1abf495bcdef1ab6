import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import type { Job } from '../../shared/model/job.ts'
import { useToast } from '../stores/toasts.ts'
import { failureToast } from './errors.ts'
import { useApi } from './provider.tsx'
import { refresh } from './queries.ts'
import { syncWords } from './syncWords.ts'

/** Reads one source again, or all, and announces the result, including that nothing changed. */
export function useSync(): (id?: string) => Promise<void> {
  const { client, queries } = useApi()
  const cache = useQueryClient()
  const { show } = useToast()
  return useCallback(
    async (id) => {
      try {
        let job: Job = await client.sources.sync({ id })
        void refresh(cache, queries, ['jobs'])
        for await (job of await client.jobs.watch({ id: job.id, after: 0 }));
        await refresh(cache, queries, ['sources', 'memories', 'jobs'])
        if (job.state === 'failed') show({ words: job.error ?? `Failed: ${job.label}`, tone: 'error' })
        if (job.state === 'done') show({ words: syncWords(job), tone: job.result?.['failed'] ? 'error' : 'done' })
      } catch (error) {
        show(failureToast(error))
      }
    },
    [client, queries, cache, show],
  )
}
