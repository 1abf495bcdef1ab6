import { useQuery } from '@tanstack/react-query'
import { type Job, isRunning } from '../../shared/model/job.ts'
import type { Source } from '../../shared/model/source.ts'
import { counted } from '../ui/counted.ts'
import { useApi } from './provider.tsx'

/**
 * Says, while sources are read for the first time, which and how many notes there are so far; null otherwise. Screens show it
 * instead of an empty state: nothing is known to be decided, settled or missing until everything is read.
 */
export function useImporting(): string | null {
  const { queries } = useApi()
  const { data: sources = [] } = useQuery(queries.sources.list.queryOptions())
  const { data: jobs = [] } = useQuery(queries.jobs.list.queryOptions())
  return importingWords(sources, jobs)
}

/**
 * Words such as `Importing .jaato in app: 1,204 notes so far`. Sources that were read since the earliest running reading began
 * count too, so that the number never falls.
 */
export function importingWords(
  sources: readonly Pick<Source, 'name' | 'memories' | 'synced_at' | 'error'>[],
  jobs: readonly Pick<Job, 'kind' | 'state' | 'started_at'>[],
): string | null {
  const [began] = jobs
    .filter((job) => isRunning(job, 'sync'))
    .map(({ started_at }) => started_at)
    .sort()
  const [first] = sources.filter(({ synced_at, error }) => synced_at === null && error === null)
  if (began === undefined || !first) return null
  const read = sources.filter(({ synced_at, error }) => error === null && (synced_at ?? began) >= began)
  const what = read.length === 1 ? first.name : 'several sources'
  const notes = read.reduce((sum, { memories }) => sum + memories, 0)
  return `Importing ${what}: ${counted(notes, 'note')} so far`
}
