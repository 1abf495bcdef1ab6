import { previewNoise, retireNoise } from '../engine/decide/retireNoise.ts'
import { computeFindings } from '../engine/findings.ts'
import { ruleStates, setRule } from '../engine/ruleStates.ts'
import { findingsOf, scanPage } from '../engine/scan.ts'
import { AppError } from '../../shared/errors.ts'
import { byOf, os } from './context.ts'

export const triage = {
  rules: os.triage.rules.handler(({ input, context }) => ruleStates(context.library.engine().core, input.count)),
  setRule: os.triage.setRule.handler(({ input, context }) =>
    setRule(context.library.engine().core, input.id, input.on),
  ),
  findings: os.triage.findings.handler(({ input, context }) => findingsOf(context.library.engine().core, input.id)),
  scan: os.triage.scan.handler(({ input, context }) => scanPage(context.library.engine().core, input)),
  retireNoise: os.triage.retireNoise.handler(async ({ input, context }) => {
    const engine = context.library.engine()
    const { db } = engine.core.library
    const named = input.rules ?? null
    if (named === null && !input.dry_run)
      throw new AppError('validation', 'Name the rules whose hits are to be discarded.')
    await computeFindings(engine.core)
    const rules = previewNoise(db, named)
    const result =
      named === null || input.dry_run ? null : await engine.decide(byOf(context), (by) => retireNoise(by, named))
    return { rules, result }
  }),
}
