import { createHash } from 'node:crypto'
import { Rule, type RuleText } from '../../../../shared/model/rule.ts'
import { secretRules } from '../secrets/secretRules.ts'
import { serviceRules } from '../secrets/serviceRules.ts'
import { gateRules } from './data/gate.ts'
import { hiddenRules } from './data/hidden.ts'
import { chatterRules } from './data/chatter.ts'
import { outputRules } from './data/output.ts'
import { personalRules } from './data/personal.ts'
import { poisoningRules } from './data/poisoning.ts'
import { promoteRules } from './data/promote.ts'
import { rejectRules } from './data/reject.ts'

/** Add one when a check in code finds something else than before, so that kept findings are worked out anew. */
const checksVersion = 1

const texts: readonly RuleText[] = [
  ...rejectRules,
  ...chatterRules,
  ...outputRules,
  ...gateRules,
  ...promoteRules,
  ...serviceRules,
  ...secretRules,
  ...personalRules,
  ...poisoningRules,
  ...hiddenRules,
]

/** Every rule, in the order they are shown and tried. */
export const rules: readonly Rule[] = texts.map((text) => Rule.parse(text))

/** Changes whenever a rule would find something else. Sentences and examples do not count. */
export const ruleSetVersion = createHash('sha256')
  .update(JSON.stringify([checksVersion, rules.map(whatItFinds)]))
  .digest('hex')
  .slice(0, 16)

export function findRule(id: string): Rule | undefined {
  return rules.find((rule) => rule.id === id)
}

function whatItFinds({ id, severity, reach, hints, patterns, exact_case, unless, most_words, check }: Rule) {
  return [id, severity, reach, hints, patterns, exact_case, unless, most_words, check]
}
