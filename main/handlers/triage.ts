import { previewNoise, retireNoise } from '../engine/decide/verbs/retireNoise.ts'
import { explain } from '../engine/flows/triage/explain.ts'
import { computeFindings } from '../engine/flows/findings/computeFindings.ts'
import { resetRule, saveRule, tryRule } from '../engine/flows/rules/editRules.ts'
import { ruleState, ruleStates, setRule } from '../engine/flows/rules/ruleStates.ts'
import { findingsOf, scanPage } from '../engine/flows/findings/scan.ts'
import { policyState } from '../engine/flows/triage/actByPolicy.ts'
import { pageOfRecommendations, rulePrecision, triageSummary } from '../engine/flows/triage/triageSummary.ts'
import { startTriage } from '../engine/flows/triage/triageJob.ts'
import { AppError } from '../../shared/errors.ts'
import { assertPerson, byOf, os } from './context.ts'
import { resumable } from '../engine/store/describeFailure.ts'

export const triage = {
  run: os.triage.run.handler(({ input, context }) =>
    startTriage(context.library.engine().core, null, input?.dry_run ? 'judge' : 'act'),
  ),
  policy: os.triage.policy.handler(({ context }) => policyState(context.library.engine().core)),
  summary: os.triage.summary.handler(({ input, context }) =>
    triageSummary(context.library.engine().core.library, input.project),
  ),
  explain: os.triage.explain.handler(({ input, context }) => {
    const { core } = context.library.engine()
    return resumable(core.library, () => explain(core, input.id, { limit: input.neighbours, thoroughness: 'all' }))
  }),
  precision: os.triage.precision.handler(({ context }) => rulePrecision(context.library.engine().core.library)),
  recommendations: os.triage.recommendations.handler(({ input, context }) =>
    pageOfRecommendations(context.library.engine().core, input),
  ),
  rules: os.triage.rules.handler(({ input, context }) => ruleStates(context.library.engine().core, input.count)),
  setRule: os.triage.setRule.handler(({ input, context }) =>
    setRule(context.library.engine().core, input.id, input.on),
  ),
  rule: os.triage.rule.handler(({ input, context }) => ruleState(context.library.engine().core, input.id)),
  tryRule: os.triage.tryRule.handler(({ input, context }) =>
    tryRule(context.library.engine().core, input.id, input.change),
  ),
  saveRule: os.triage.saveRule.handler(({ input, context }) =>
    saveRule(context.library.engine().core, input.id, input.change),
  ),
  resetRule: os.triage.resetRule.handler(({ input, context }) => ({
    rule: resetRule(context.library.engine().core, input.id),
  })),
  findings: os.triage.findings.handler(({ input, context }) => findingsOf(context.library.engine().core, input.id)),
  scan: os.triage.scan.handler(({ input, context }) => scanPage(context.library.engine().core, input)),
  retireNoise: os.triage.retireNoise.handler(async ({ input, context }) => {
    if (!input.dry_run) assertPerson(context)
    const engine = context.library.engine()
    const { db } = engine.core.library
    const named = input.rules ?? null
    if (named === null && !input.dry_run) throw new AppError('validation', 'Name the rules whose matches to discard.')
    await computeFindings(engine.core)
    const rules = previewNoise(db, named)
    const result =
      named === null || input.dry_run
        ? null
        : await engine.decide(byOf(context), (by) => retireNoise(by, named, input.except))
    return { rules, result, stale: result?.stale ?? [] }
  }),
}
