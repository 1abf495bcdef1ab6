import { standingRule } from '../assess/standingRule.ts'
import type { Case } from '../../store/queries/cases.ts'
import type { Signs } from '../assess/signs.ts'
import { emptyForms } from '../emptyForms.ts'

/** Signs the model uses; a first-person report costs most to find and adds nothing to the words themselves. */
const used = ['rule', 'reason', 'failure', 'report', 'dangling', 'single', 'task', 'technical'] as const
const maxReadLength = 4000

/** Returns the names of what rules and wording show of a note, for the model: `report`, `standing rule`, `noise.chatter`. */
export function noteSigns(of: Pick<Case, 'content' | 'kind' | 'findings'>, signs: Signs): string[] {
  const { content, kind, findings } = of
  const names = new Set<string>()
  for (const { rule, field } of findings) if (field === 'content') names.add(rule)
  for (const name of used) if (signs[name]) names.add(name)
  if (standingRule(content.slice(0, maxReadLength))) names.add('standing rule')
  for (const { id, find } of emptyForms) if (find({ of, signs })) names.add(id)
  if (kind !== null) names.add(`kind: ${kind}`)
  return [...names]
}
