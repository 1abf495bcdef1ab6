import type { Call } from './command.ts'
import { followJob } from './followJob.ts'

/** Compares what is new in the library with everything else, so that the answer is of today. Throws `cancelled`. */
export async function compareNew(call: Call): Promise<void> {
  const { client } = await call.open()
  await followJob(call, await client.neighbours.update())
}
