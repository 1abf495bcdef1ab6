import { createCompute } from '../compute.ts'
import type { Threads } from '../ports.ts'

/** Computes here and now, so that a test needs no other thread. */
export const sameThread: Threads = {
  start() {
    const compute = createCompute({ monotonic: () => performance.now() })
    return {
      async ask(name, question) {
        await new Promise((resolve) => setImmediate(resolve))
        return compute[name](question as never) as never
      },
      end: async () => undefined,
    }
  },
}
