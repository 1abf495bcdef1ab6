import type { ComputeTasks } from '../engine/computeTasks.ts'

/** A task for the compute worker; answered by a `ComputeAnswer` of the same call. */
export interface ComputeRequest {
  call: number
  name: keyof ComputeTasks
  question: unknown
}

export interface ComputeAnswer {
  call: number
  value: unknown
  /** What went wrong; null where `value` holds. */
  error: string | null
}
