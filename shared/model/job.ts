import { z } from 'zod'
import { errorKinds } from '../errors.ts'
import { cutText, exactText, maskedText, maskedValue, timestamp } from './texts.ts'

const JobState = z.enum(['running', 'done', 'failed', 'cancelled'])
export const Job = z.object({
  id: exactText,
  kind: z.enum(['sync', 'triage', 'embed', 'download', 'harvest', 'advise']),
  label: cutText,
  state: JobState,
  done: z.number(),
  total: z.number().nullable().describe('in the unit of `done`; null while unknown'),
  unit: maskedText,
  started_at: timestamp,
  error: maskedText.nullable().describe('why it failed'),
  error_kind: z.enum(errorKinds).nullable(),
  result: z.record(exactText, maskedValue).nullable(),
  version: z.number().describe('grows with every event of this job'),
})
export type Job = z.infer<typeof Job>

/** Checks whether a job is of a kind and still runs. */
export function isRunning({ kind, state }: Pick<Job, 'kind' | 'state'>, wanted: Job['kind']): boolean {
  return kind === wanted && state === 'running'
}
