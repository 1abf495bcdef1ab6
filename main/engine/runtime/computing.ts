import type { ComputeTasks } from '../language/computeTasks.ts'
import type { Thread } from '../ports.ts'
import type { Threads } from './threads.ts'

/** The engine's line to the thread that computes for it: begun at the first question, begun anew after it broke down. */
export interface Computing {
  /** How often the thread broke down. What it knew is gone each time. */
  readonly breakdowns: number
  /** Has a task done. Throws `unavailable` when the thread breaks down meanwhile. */
  ask: Thread<ComputeTasks>['ask']
  dispose(): Promise<void>
}

/** `onBreakdown` is called before those who wait for an answer hear of it. */
export function createComputing(threads: Threads, onBreakdown: () => void): Computing {
  let thread: Thread<ComputeTasks> | null = null
  let breakdowns = 0
  const start = (): Thread<ComputeTasks> =>
    threads.start(() => {
      thread = null
      breakdowns += 1
      onBreakdown()
    })
  return {
    get breakdowns() {
      return breakdowns
    },
    ask: (name, question) => (thread ??= start()).ask(name, question),
    async dispose() {
      await thread?.end()
    },
  }
}
