import { eventIterator } from '@orpc/contract'
import { z } from 'zod'
import { Job } from '../model/job.ts'
import { withoutTexts } from './base.ts'

export const jobs = {
  list: withoutTexts.openToAgents
    .route({ method: 'GET', path: '/jobs', summary: 'List running and recent jobs' })
    .output(z.array(Job)),
  /**
   * Streams the events of a job after a version, at most 10 a second, until the job ends. Ending the stream never stops the
   * job.
   */
  watch: withoutTexts.openAtTerminal
    .input(z.object({ id: z.string(), after: z.number().default(0) }))
    .output(eventIterator(Job)),
  cancel: withoutTexts.openAtTerminal
    .route({ method: 'POST', path: '/jobs/{id}/cancel', summary: 'Stop a job' })
    .input(z.object({ id: z.string() }))
    .output(Job),
}
