import { isBareLabel } from '../../../../shared/text/onlyLabels.ts'
import { sentencesOf } from '../../../../shared/text/sentences.ts'
import type { Case, Found } from '../../store/queries/cases.ts'
import type { Signs } from './signs.ts'
import { standingRule } from './standingRule.ts'

type Noted = Pick<Case, 'content' | 'findings'>

const lasting: ReadonlySet<string> = new Set(['States a rule', 'Says what to do', 'Says what to do in a case'])
/** A guess in a longer note concerns one of its statements, unless it opens the note. */
const maxGuessWords = 60

/**
 * Returns the findings of a note without words that concern only a part of it: such as “currently”, which tell that it is true only
 * for a moment, or a guess such as “probably”.
 */
export function aboutWhole({ of, signs }: { of: Noted; signs: Signs }): Found[] {
  return of.findings.filter((found) => {
    if (found.rule === 'gate.passing-state') return isPassing(of, found, signs)
    return found.rule !== 'gate.hedged' || signs.words <= maxGuessWords || opens(of, found)
  })
}

/** Words such as “currently” concern a whole note if they open it and it states no rule that lasts. */
function isPassing(of: Noted, found: Found, signs: Signs): boolean {
  if (signs.rule && lasting.has(signs.rule.says)) return false
  return !standingRule(of.content) && opens(of, found)
}

/** Whether the words of a finding stand in the first sentence of a note, below its headings and labels. */
function opens({ content }: Noted, { end, field }: Found): boolean {
  if (field !== 'content') return false
  for (const sentence of sentencesOf(content)) {
    const isHeading = content.slice(0, sentence.start).trimEnd().endsWith('#') || isBareLabel(sentence.text)
    if (!isHeading || sentence.end >= end) return end <= sentence.end
  }
  return false
}
