import { CurationReport, Digest } from '../../shared/model/report.ts'
import type { Core } from '../engine/runtime/core.ts'
import { curationMarkdown } from '../engine/report/curation.ts'
import { curation, insights } from '../engine/flows/reports/reports.ts'
import { endSession } from '../engine/flows/reports/endSession.ts'
import { digest as digestOf, markDigest } from '../engine/flows/reports/libraryDigest.ts'
import { microQuestions } from '../engine/flows/reports/microQuestions.ts'
import { maskSecrets } from '../engine/masking/maskSecrets.ts'
import { setWebhook, webhookState } from '../engine/flows/reports/weeklyBatch.ts'
import { writeCuration, writeDigest } from '../engine/flows/reports/writeReports.ts'
import { os } from './context.ts'

export const reports = {
  endSession: os.reports.endSession.handler(({ input, context }) =>
    endSession(context.library.engine().core, input.folder),
  ),
  digest: os.reports.digest.handler(({ input, context }) => digest(context.library.engine().core, input.project)),
  writeDigest: os.reports.writeDigest.handler(async ({ input, context }) => {
    const { core } = context.library.engine()
    const made = await maskSecrets(core, digest(core, input.project), Digest)
    const files = writeDigest(core, made, input.project)
    markDigest(core.library, input.project, made)
    return { digest: made, files }
  }),
  curation: os.reports.curation.handler(({ input, context }) => {
    const report = curation(context.library.engine().core.library, input)
    return { ...report, markdown: curationMarkdown(report) }
  }),
  writeCuration: os.reports.writeCuration.handler(async ({ input, context }) => {
    const { core } = context.library.engine()
    const report = await maskSecrets(core, curation(core.library, input), CurationReport)
    return { report, files: writeCuration(core, report, input.project) }
  }),
  webhook: os.reports.webhook.handler(({ context }) => webhookState(context.library.engine().core)),
  setWebhook: os.reports.setWebhook.handler(({ input, context }) => {
    const { core } = context.library.engine()
    setWebhook(core, input)
    return webhookState(core)
  }),
  questions: os.reports.questions.handler(({ context }) => microQuestions(context.library.engine().core.library)),
  insights: os.reports.insights.handler(({ input, context }) => insights(context.library.engine().core, input)),
}

function digest(core: Core, project: string | undefined): Digest {
  return digestOf(core, project, project === undefined ? microQuestions(core.library) : [])
}
