import type { Call } from './command.ts'
import { followJob } from './followJob.ts'

/** Compares what is new in the library, or of these memories, with everything else, so that the answer is of today. Throws `cancelled`. */
export async function compareNew(call: Call, ids?: string[]): Promise<void> {
  const { client } = await call.open()
  await followJob(call, await client.neighbours.update({ ids }))
}
