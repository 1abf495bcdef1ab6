import type { ComputeTasks } from '../language/computeTasks.ts'
import type { Thread } from '../ports.ts'
import type { Threads } from './threads.ts'

/** The engine's connection to its compute thread: started at the first task, restarted after a crash. */
export interface Computing {
  /** How often the thread crashed. It loses its state each time. */
  readonly breakdowns: number
  /** Runs a task. Throws `unavailable` when the thread crashes meanwhile. */
  ask: Thread<ComputeTasks>['ask']
  dispose(): Promise<void>
}

/** `onBreakdown` is called before pending tasks fail. */
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
