import { z } from 'zod'
import { Insights } from '../model/insights.ts'
import { CurationReport, Digest, MicroQuestion, Webhook } from '../model/report.ts'
import { SessionEnd } from '../model/sessionEnd.ts'
import { closedToAgents, openAtTerminal, openToAgents } from './base.ts'
import { exactText, maskedText } from '../model/texts.ts'

const project = z.string().optional().describe('an id, a name, a root folder or `none`')
const written = z.array(exactText).describe('the files written, absolute')

export const reports = {
  /**
   * Reads what an agent's session stored in the project around a folder. From the project's threshold on, judges the memories
   * and writes a report, unless the project wants that by hand only.
   */
  endSession: openAtTerminal.input(z.object({ folder: exactText.describe('absolute') })).output(SessionEnd),
  /** Returns the week's changes, and the five to ten memories only a person can decide on. */
  digest: openToAgents
    .route({ method: 'GET', path: '/digest', summary: 'Get the weekly digest' })
    .input(z.object({ project }))
    .output(Digest),
  writeDigest: closedToAgents
    .route({ method: 'POST', path: '/digest/file', summary: 'Write the digest to the log folder' })
    .input(z.object({ project }))
    .output(z.object({ digest: Digest, files: written })),
  /** Returns the decisions since a day, with actors and reasons. */
  curation: openToAgents
    .route({
      method: 'GET',
      path: '/curation-report',
      summary: 'Report what was promoted, merged, retained and discarded',
    })
    .input(z.object({ project, since: z.iso.datetime().optional() }))
    .output(CurationReport.extend({ markdown: maskedText })),
  writeCuration: closedToAgents
    .route({ method: 'POST', path: '/curation-report/files', summary: 'Write the curation report to the log folder' })
    .input(z.object({ project, since: z.iso.datetime().optional() }))
    .output(z.object({ report: CurationReport, files: written })),
  /** Returns where the weekly digest is sent, and its exact content. */
  webhook: closedToAgents
    .route({ method: 'GET', path: '/webhook', summary: 'Get the webhook of the digest' })
    .output(Webhook),
  /** `on` is the person’s consent to sending; https only, or this machine. */
  setWebhook: closedToAgents
    .route({ method: 'PATCH', path: '/webhook', summary: 'Set the webhook of the digest, or turn it on or off' })
    .input(Webhook.pick({ url: true, on: true }))
    .output(Webhook),
  /** Returns stale memories that were used since the last review; if unanswered in two reviews, their confidence is lowered. */
  questions: openAtTerminal
    .route({ method: 'GET', path: '/questions', summary: 'List stale memories that agents still use' })
    .output(z.array(MicroQuestion)),
  /** Backlog, verdicts, quality, rules and cost, week by week. */
  insights: openToAgents
    .route({ method: 'GET', path: '/insights', summary: 'Show curation metrics by week' })
    .input(z.object({ project, weeks: z.number().int().min(2).max(104).default(14) }))
    .output(Insights),
}
