import { z } from 'zod'
import { errorKinds } from '../errors.ts'

const JobState = z.enum(['running', 'done', 'failed', 'cancelled'])
export const Job = z.object({
  id: z.string(),
  kind: z.enum(['sync', 'triage', 'embed', 'download']),
  label: z.string(),
  state: JobState,
  done: z.number(),
  total: z.number().nullable().describe('in the unit of `done`; null while unknown'),
  unit: z.string(),
  started_at: z.string(),
  error: z.string().nullable().describe('why it failed'),
  error_kind: z.enum(errorKinds).nullable(),
  result: z.record(z.string(), z.unknown()).nullable(),
  version: z.number().describe('grows with every event of this job'),
})
export type Job = z.infer<typeof Job>
