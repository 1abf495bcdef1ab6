import { eventIterator } from '@orpc/contract'
import { z } from 'zod'
import { Job } from '../model/job.ts'
import { base } from './base.ts'

export const jobs = {
  list: base.output(z.array(Job)),
  /** Events of a job after a version, at most 10 a second; ends with the job. Leaving the watch never stops the job. */
  watch: base.input(z.object({ id: z.string(), after: z.number().default(0) })).output(eventIterator(Job)),
  cancel: base.input(z.object({ id: z.string() })).output(Job),
}
