import type { Breakdown, Ports, Thread } from '../ports.ts'
import type { ReadTasks } from '../sources/reading/readTasks.ts'
import type { ThreadTasks } from './threadTasks.ts'

/** Starts threads for computing and for reading foreign files, so that the library's owner only stores and answers. */
export interface Threads {
  /** `onBreakdown` is called once if the thread ends unexpectedly. */
  start(onBreakdown: (why: Breakdown) => void): Thread<ThreadTasks>
  /** Like `start`, for a thread with a small memory limit that reads files itself. */
  startReader(onBreakdown: (why: Breakdown) => void): Thread<ReadTasks>
}

/** The ports an entire engine is created with. */
export interface EnginePorts extends Ports {
  threads: Threads
}
