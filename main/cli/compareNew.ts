import type { Call } from './command.ts'
import { followJob } from './followJob.ts'

/** Compares new memories, or the given ones, with all others, so that the results are up to date. Throws `cancelled`. */
export async function compareNew(call: Call, ids?: string[]): Promise<void> {
  const { client } = await call.open()
  await followJob(call, await client.neighbours.update({ ids }))
}
