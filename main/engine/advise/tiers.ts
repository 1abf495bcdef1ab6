import type { Action } from '../../../shared/model/action.ts'
import type { Maturity } from '../../../shared/model/memory.ts'
import type { AdvisorVerdict } from './readReply.ts'
import type { Asked } from './askedMemory.ts'

/** From this confidence on, what our rules recommend is settled: no model is asked. */
const minSettled = 0.9
/** From this confidence on, our rules count as a voice that a small model may differ from. */
const minRulesSure = 0.7
/** Below this confidence, a small model does not know (seed value of the tiers). */
const minModelSure = 0.5

/**
 * Whether our rules and the fitted model settle a memory so surely that no model is asked. Never what is at stake: a promotion,
 * a contradiction, the loss of what was validated.
 */
export function isSettledByRules({
  action,
  confidence,
  maturity,
}: {
  action: Action | null
  confidence: number | null
  maturity: Maturity
}): boolean {
  if (confidence === null || confidence < minSettled || action === 'promote' || action === 'needs-you') return false
  return maturity !== 'validated' || action === 'retain' || action === 'validate'
}

/** Why the large model is asked after the small one: high stakes, a conflict or doubt; null where it is not. */
export function whyLarge(
  { act, confidence, scope }: Pick<AdvisorVerdict, 'act' | 'confidence' | 'scope'>,
  others: readonly string[],
  { subject, isContradicted, rules, validated }: Asked,
): 'stakes' | 'conflict' | 'doubt' | null {
  const isLoss = act === 'discard' || act === 'merge' || act === 'settle'
  const isOfValidated = subject.maturity === 'validated' || others.some((id) => validated.has(id))
  if (act === 'promote' || scope === 'universal' || (isLoss && isOfValidated)) return 'stakes'
  const differs = rules !== null && rules.confidence >= minRulesSure && rules.act !== 'needs-you' && rules.act !== act
  if (isContradicted || differs) return 'conflict'
  return confidence < minModelSure ? 'doubt' : null
}
