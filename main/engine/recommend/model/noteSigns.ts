import { standingRule } from '../assess/standingRule.ts'
import type { Case } from '../../store/queries/cases.ts'
import type { Signs } from '../assess/signs.ts'
import type { Because } from '../rule.ts'

/** Signs the model uses; a first-person report costs most to find and adds nothing to the words themselves. */
const used = ['rule', 'reason', 'failure', 'report', 'dangling', 'single', 'task', 'technical'] as const
const maxReadLength = 4000

/** Returns the names of what rules and wording show of a note, for the model: `report`, `standing rule`, `noise.chatter`. */
export function noteSigns(
  { content, kind, findings }: Pick<Case, 'content' | 'kind' | 'findings'>,
  signs: Signs,
  forms: readonly Because[],
): string[] {
  const names = new Set<string>()
  for (const { rule, field } of findings) if (field === 'content') names.add(rule)
  for (const name of used) if (signs[name]) names.add(name)
  if (standingRule(content.slice(0, maxReadLength))) names.add('standing rule')
  for (const { rule } of forms) names.add(rule)
  if (kind !== null) names.add(`kind: ${kind}`)
  return [...names]
}
