import type { Clock } from '../ports.ts'
import type { JobControl } from './jobs.ts'

/** Milliseconds between checks whether a job was cancelled. */
const checkEveryMs = 100

/** Runs the work of a job with a signal that aborts when the job is cancelled. */
export async function abortable<Result>(
  clock: Clock,
  control: JobControl,
  work: (signal: AbortSignal) => Promise<Result>,
): Promise<Result> {
  const abort = new AbortController()
  const stopLooking = clock.every(checkEveryMs, () => {
    if (control.cancelled) abort.abort()
  })
  try {
    return await work(abort.signal)
  } finally {
    stopLooking()
  }
}
