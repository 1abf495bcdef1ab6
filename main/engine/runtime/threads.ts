import type { ComputeTasks } from '../language/computeTasks.ts'
import type { Breakdown, Ports, Thread } from '../ports.ts'
import type { ReadTasks } from '../sources/reading/readTasks.ts'

/** Threads for computing and for reading what others wrote, so that whoever owns the library only stores and answers. */
export interface Threads {
  /** `onBreakdown` is called once if the thread ends without having been told to. */
  start(onBreakdown: (why: Breakdown) => void): Thread<ComputeTasks>
  /** As `start`; the thread has little memory of its own, and reads files itself. */
  startReader(onBreakdown: (why: Breakdown) => void): Thread<ReadTasks>
}

/** What a whole engine is created with. */
export interface EnginePorts extends Ports {
  threads: Threads
}
