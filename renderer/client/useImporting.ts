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
  const importing = useImport()
  return importing && `Importing ${importing.what}: ${counted(importing.notes, 'note')} so far`
}

/** Returns how many notes there are so far while sources are read for the first time; null otherwise. */
export function useImportedSoFar(): number | null {
  return useImport()?.notes ?? null
}

function useImport(): { what: string; notes: number } | null {
  const { queries } = useApi()
  const { data: sources = [] } = useQuery(queries.sources.list.queryOptions())
  const { data: jobs = [] } = useQuery(queries.jobs.list.queryOptions())
  return importOf(sources, jobs)
}

/**
 * Returns the name of the source that is imported, or `several sources`, and the number of notes so far. Sources that were
 * read since the import began count too, so that the number never falls.
 */
export function importOf(
  sources: readonly Pick<Source, 'name' | 'memories' | 'synced_at' | 'error'>[],
  jobs: readonly Pick<Job, 'kind' | 'state' | 'started_at'>[],
): { what: string; notes: number } | null {
  const began = importBegan(jobs)
  const [first] = sources.filter(({ synced_at, error }) => synced_at === null && error === null)
  if (began === null || !first) return null
  const read = sources.filter(({ synced_at, error }) => error === null && (synced_at ?? began) >= began)
  const what = read.length === 1 ? first.name : 'several sources'
  return { what, notes: read.reduce((sum, { memories }) => sum + memories, 0) }
}

/** Readings that begin within this time of each other, in milliseconds, are one import: places are added one after the other. */
const maxGap = 10_000

/** Returns when the running readings began, or those shortly before them; null if none runs. */
function importBegan(jobs: readonly Pick<Job, 'kind' | 'state' | 'started_at'>[]): string | null {
  const readings = jobs.filter(({ kind }) => kind === 'sync').toSorted((a, b) => (a.started_at < b.started_at ? 1 : -1))
  const running = readings.findLast((job) => isRunning(job, 'sync'))
  if (!running) return null
  let began = running.started_at
  for (const { started_at } of readings.slice(readings.indexOf(running)))
    if (Date.parse(began) - Date.parse(started_at) < maxGap) began = started_at
  return began
}
