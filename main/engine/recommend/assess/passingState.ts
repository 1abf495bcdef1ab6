import { isBareLabel } from '../../../../shared/text/onlyLabels.ts'
import { sentencesOf } from '../../../../shared/text/sentences.ts'
import type { Case, Found } from '../../store/queries/cases.ts'
import type { Signs } from './signs.ts'
import { standingRule } from './standingRule.ts'

const lasting: ReadonlySet<string> = new Set(['States a rule', 'Says what to do', 'Says what to do in a case'])

/**
 * Checks whether words such as “currently” tell that a whole note is true only for a moment: they stand in its first sentence, below
 * its headings and labels, and it states no rule that lasts.
 */
export function isPassing({ content }: Pick<Case, 'content'>, { end, field }: Found, signs: Signs): boolean {
  if (field !== 'content' || (signs.rule && lasting.has(signs.rule.says)) || standingRule(content)) return false
  for (const sentence of sentencesOf(content)) {
    const isHeading = content.slice(0, sentence.start).trimEnd().endsWith('#') || isBareLabel(sentence.text)
    if (!isHeading || sentence.end >= end) return end <= sentence.end
  }
  return false
}

/** Returns the findings of a note without those of words that do not tell that it is true only for a moment. */
export function withoutPassing({ of, signs }: { of: Pick<Case, 'content' | 'findings'>; signs: Signs }): Found[] {
  return of.findings.filter((found) => found.rule !== 'gate.passing-state' || isPassing(of, found, signs))
}
