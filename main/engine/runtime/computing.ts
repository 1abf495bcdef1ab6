import type { Thread } from '../ports.ts'
import type { Threads } from './threads.ts'
import type { ThreadTasks } from './threadTasks.ts'

/** The engine's connection to its compute thread: started at the first task, restarted after a crash. */
export interface Computing {
  /** How often the thread crashed. It loses its state each time. */
  readonly breakdowns: number
  /** Runs a task. Throws `unavailable` when the thread crashes meanwhile. */
  ask: Thread<ThreadTasks>['ask']
  dispose(): Promise<void>
}

/** `onBreakdown` is called before pending tasks fail. */
export function createComputing(threads: Threads, onBreakdown: () => void): Computing {
  let thread: Thread<ThreadTasks> | null = null
  let breakdowns = 0
  const start = (): Thread<ThreadTasks> =>
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
