import { AppError } from '../../shared/errors.ts'
import type { Job } from '../../shared/model/job.ts'
import type { Call } from './command.ts'

/** Compares what is new in the library with everything else, so that the answer is of today. Throws `cancelled`. */
export async function compareNew(call: Call): Promise<void> {
  const { io } = call
  const { client } = await call.open()
  const started = await client.neighbours.update()
  const stopListening = io.onInterrupt(() => void client.jobs.cancel({ id: started.id }))
  let job: Job = started
  try {
    for await (const event of await client.jobs.watch({ id: started.id })) {
      job = event
      if (io.showsProgress && job.total) io.warn(`\r${progressOf(job)}\u001b[K`)
    }
  } finally {
    if (io.showsProgress) io.warn('\r\u001b[K')
    stopListening()
  }
  if (job.state === 'cancelled')
    throw new AppError('cancelled', `${job.label} was stopped. Ask again to go on with it.`)
  if (job.error !== null) throw new AppError(job.error_kind ?? 'unavailable', job.error)
}

function progressOf({ label, done, total }: Job): string {
  return `${label} … ${Math.floor((100 * done) / (total ?? 1))} % of ${total}`
}
