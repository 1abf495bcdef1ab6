import { AppError } from '../../../../shared/errors.ts'
import type { Job } from '../../../../shared/model/job.ts'
import type { HarvestResult } from '../../../../shared/model/session.ts'
import type { Core } from '../../runtime/core.ts'
import type { JobControl } from '../../runtime/jobs.ts'
import type { ReadEnd } from '../../sources/reading/readTasks.ts'
import { resumable } from '../../store/describeFailure.ts'
import { startTriage } from '../triage/triageJob.ts'
import { type LessonChoice, emptyResult, everyLesson, harvestFile } from './harvestFile.ts'
import { type TranscriptCandidate, transcriptFiles } from './transcriptFiles.ts'

/** What to read, and whether only to report. */
export interface HarvestRequest {
  /** Absolute path of a transcript or a folder. */
  path: string
  dryRun: boolean
  choice?: LessonChoice
}

/**
 * Starts reading transcripts as a job, measured in bytes. A file that cannot be read is named in the result; what was read of
 * it, and of the others, is kept. Throws `not_found` or `validation` for a path without transcripts.
 */
export function startHarvest(core: Core, { path, dryRun, choice }: HarvestRequest): Job {
  const found = transcriptFiles(path, core.ports.files)
  const job = core.jobs.start({
    kind: 'harvest',
    label: dryRun ? 'Looking through transcripts' : 'Harvesting transcripts',
    unit: 'bytes',
    params: { path, dryRun },
    run: (control) =>
      resumable(core.library, async () => {
        const result = await harvestFiles(core, found, { dryRun, control, choice })
        keepResult(core, job.id, result)
        return countsOf(result)
      }),
  })
  return job
}

/** Results kept for who asks after the job. */
const maxKept = 20

function keepResult({ harvests }: Pick<Core, 'harvests'>, job: string, result: HarvestResult): void {
  harvests.set(job, result)
  for (const oldest of harvests.keys()) if (harvests.size > maxKept) harvests.delete(oldest)
}

/** Returns what a harvest found. Throws `not_found` for a job that is no harvest, has not ended, or ended long ago. */
export function resultOf({ harvests }: Pick<Core, 'harvests'>, job: string): HarvestResult {
  const result = harvests.get(job)
  if (result) return result
  throw new AppError('not_found', `There is no result of a harvest ${job}. Wait for its end, or harvest again.`)
}

/** Numbers only: what a job says is shown to everybody and not masked. */
function countsOf({
  dry_run,
  files,
  sessions,
  events,
  new_events,
  new_lessons,
  known_lessons,
  left_out_lessons,
  problems,
}: HarvestResult) {
  const read = { dry_run, files, sessions: sessions.length, events, new_events }
  return { ...read, new_lessons, known_lessons, left_out_lessons, problems: problems.length }
}

/** Reads the files one after the other and then has what was added judged. */
export async function harvestFiles(
  core: Core,
  { files, isFolder }: { files: readonly TranscriptCandidate[]; isFolder: boolean },
  {
    dryRun,
    control,
    choice = everyLesson,
  }: { dryRun: boolean; control: JobControl; choice?: LessonChoice | undefined },
): Promise<HarvestResult> {
  const result = emptyResult(dryRun)
  const total = files.reduce((sum, { size }) => sum + size, 0)
  let done = 0
  try {
    for (const file of files) {
      if (control.cancelled) break
      const onBytes = (bytes: number): void => control.progress(Math.min(total, done + bytes), total)
      const end = await harvestFile(core, file, result, { control, onBytes, choice })
      if (end === null) break
      takeEnd(end, file, result, isFolder)
      done += file.size
      control.progress(done, total)
    }
  } finally {
    if (!dryRun) core.changes.touch('memories')
  }
  if (core.live && !dryRun && result.new_lessons > 0) startTriage(core, null, 'act')
  return result
}

/** Records how the reading of a file ended. In a folder, files that are no transcripts are only counted. */
function takeEnd(end: ReadEnd, { path }: TranscriptCandidate, result: HarvestResult, isFolder: boolean): void {
  switch (end.kind) {
    case 'whole':
      result.files += 1
      return
    case 'failed':
      if (!isFolder) throw new AppError(end.error, end.message)
      result.skipped += 1
      return
    case 'refused':
    case 'paused': {
      const kept = result.events > 0 ? ' What was read before it is kept.' : ''
      result.problems.push({ path, line: null, reason: `${end.reason}${kept}` })
    }
  }
}
