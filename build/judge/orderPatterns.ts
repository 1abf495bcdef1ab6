import { findingsIn } from '../../main/engine/rules/applyRules.ts'
import { builtInSet } from '../../main/engine/rules/compile.ts'

const patterns = new Set(
  builtInSet.compiled.flatMap(({ rule }) =>
    rule.group === 'poisoning' && rule.check !== 'planted-orders' ? rule.id : [],
  ),
)

/** Checks whether a rule other than the model flags a planted order. */
export function isFoundByPattern(content: string): boolean {
  const subject = { content, description: '', evidence: '', projectTexts: [] }
  return findingsIn(subject, { only: patterns }).some(({ severity }) => severity !== 'info')
}
