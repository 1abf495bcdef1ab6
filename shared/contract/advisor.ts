import { z } from 'zod'
import {
  AdvisorCaps,
  AdvisorEstimate,
  AdvisorReport,
  AdvisorSettings,
  AdvisorSpending,
  advisorTiers,
} from '../model/advisor.ts'
import { Job } from '../model/job.ts'
import { exactText } from '../model/texts.ts'
import { closedToAgents } from './base.ts'

export const AdvisorState = z.object({
  settings: AdvisorSettings,
  missing_keys: z
    .array(z.object({ tier: z.enum(advisorTiers), variable: exactText }))
    .describe('variables that are named in the settings and not set where Schoolhouse was started'),
  month: AdvisorSpending.describe('what was used this calendar month (UTC)'),
  report: AdvisorReport.nullable().describe('the last run; null before the first'),
  job: Job.nullable().describe('the run under way'),
})
export type AdvisorState = z.infer<typeof AdvisorState>

const scope = {
  project: z.string().optional().describe('an id, a name or a root folder: only memories of this project'),
  limit: z.number().int().min(1).max(500).default(50).describe('at most this many memories'),
}

export const advisor = {
  get: closedToAgents
    .route({ method: 'GET', path: '/advisor', summary: 'Get the advisor’s settings, spending and last report' })
    .output(AdvisorState),
  /** Changes what is given. `validation` for an address that is neither https nor on this machine. */
  set: closedToAgents
    .route({ method: 'PATCH', path: '/advisor', summary: 'Change the advisor’s settings' })
    .input(
      z.object({
        ...AdvisorSettings.omit({ caps: true }).partial().shape,
        caps: AdvisorCaps.partial().optional().describe('the limits to change'),
      }),
    )
    .output(AdvisorState),
  /** Counts what a run would ask and cost. Sends nothing. `precondition` while the advisor is off. */
  estimate: closedToAgents
    .route({ method: 'POST', path: '/advisor/estimate', summary: 'Estimate what asking the advisor would cost' })
    .input(z.object(scope))
    .output(AdvisorEstimate),
  /** Asks about memories that wait for a decision; each verdict becomes a proposal. Cancelling keeps what was proposed. */
  run: closedToAgents
    .route({ method: 'POST', path: '/advisor/run', summary: 'Ask the advisor; its verdicts become proposals' })
    .input(z.object(scope))
    .output(Job),
}
