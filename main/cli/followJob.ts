import { AppError } from '../../shared/errors.ts'
import type { Job } from '../../shared/model/job.ts'
import type { Call } from './command.ts'

/** Waits for a job and shows its progress; an interrupt cancels it. Throws `cancelled` or the job's error. */
export async function followJob(call: Call, started: Job): Promise<Job> {
  const { io } = call
  const { client } = await call.open()
  const stopListening = io.onInterrupt(() => void client.jobs.cancel({ id: started.id }))
  let job: Job = started
  try {
    for await (const event of await client.jobs.watch({ id: started.id })) {
      job = event
      if (job.total) io.showProgress(progressOf(job))
    }
  } finally {
    io.showProgress(null)
    stopListening()
  }
  if (job.state === 'cancelled')
    throw new AppError('cancelled', `${job.label} was stopped. Run the command again to continue.`)
  if (job.error !== null) throw new AppError(job.error_kind ?? 'unavailable', job.error)
  return job
}

function progressOf({ label, done, total, unit }: Job): string {
  const amount = unit === 'bytes' ? `${((total ?? 0) / 1e6).toFixed(1)} MB` : String(total)
  return `${label} … ${Math.floor((100 * done) / (total ?? 1))} % of ${amount}`
}
