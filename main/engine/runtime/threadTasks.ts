import { createCompute } from '../language/compute.ts'
import type { ComputeTasks } from '../language/computeTasks.ts'
import type { Clock } from '../ports.ts'
import { type RecommendTasks, recommendTasks } from '../recommend/recommendAll.ts'

/** Everything the compute thread does. */
export interface ThreadTasks extends ComputeTasks, RecommendTasks {}

/** Implements `ThreadTasks` synchronously on the current thread. */
export function createThreadTasks(clock: Pick<Clock, 'monotonic'>): ThreadTasks {
  return { ...createCompute(clock), ...recommendTasks }
}
