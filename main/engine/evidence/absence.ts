import { listSign } from '../../../shared/text/markdown.ts'

/** What the text itself says about a missing thing: it is forbidden, or it was removed. */
export type StatedAbsence = 'forbidden' | 'said-gone'

/** How far around a name to look for words about it, in characters. */
const maxDistance = 160
/** Forbidden actions that imply the thing must not exist. "Do not edit" or "do not delete" implies that it does. */
const having =
  '(?:use|using|import|importing|create|creating|add|adding|name|naming|call|put|place|store|make|making|have|having|introduce|introducing|commit|committing|check in|reference|rely on|depend on|write to|reintroduce|bring back|expect|assume|look for|go looking for|invent|generate|run)'
const forbids = new RegExp(
  `\\b(?:never|do not|don[’']t|must not|mustn[’']t|should not|shouldn[’']t|may not|cannot|can[’']t|not to|avoid|forbidden to|stop|no longer|without|instead of)\\s+(?:\\w+\\s+){0,2}?${having}\\b[^\\n]*$`,
  'i',
)
/** A negation right before the name: `no src/app/`, `not in lib/`, `instead of a.ts`. */
const denies =
  /\b(?:no|not|without|avoid|never|neither|nor|instead of|rather than|isn[’']t|is not|there is no|there are no|has no|have no|with no|lacks?|missing|unlike)\s+(?:(?:a|an|the|any|our|in|at|under|into|via|from|such|own|separate|file|folder|directory|module|script|class|function|called|named)\s+){0,3}[`'"“*(]*$/i
/** `removed a.ts`; but a file from which something was removed still exists. */
const tellsRemoved =
  /\b(?:removed|deleted|dropped|retired|eliminated|purged|removing|deleting|dropping|retiring|got rid of|removes|deletes|formerly|used to (?:be|live|have|use))\b[^\n]*$/i
/** `moved a.ts to b.ts`: the first is gone, the second exists. */
const tellsMoved =
  /\b(?:renamed|renames|renaming|moved|moving|migrated|migrating|replaced|replaces|replacing|supersedes|superseded|converted|consolidated)\b[^\n]*$/i
const formerly =
  /\b(?:old|legacy|former|previous|original|obsolete|deprecated|defunct|dead|nonexistent|non-existent|now-removed|deleted|removed)\s+(?:\w+\s+){0,2}[`'"“*(]*$/i
const article = '(?:(?:a|an|the|our|new|single|own|old|its)\\s+){0,2}[`\'"“*(]*$'
/** The file from which something was taken, into which it was put, or that another file became. */
const contains = new RegExp(
  `\\b(?:from|in|inside|within|to|into|of|by|with|for|at|under|via|using|and use|use)\\s+${article}`,
  'i',
)
const becomes = new RegExp(
  `(?:\\b(?:to|with|by|into|in|inside|under|and use|use|favou?r of)\\s+|(?:→|->|=>|⇒)\\s*)${article}`,
  'i',
)
const goneAfter =
  /^[`'"”*)]*\s*(?:\([^)\n]{0,40}\)\s*)?(?:\((?:removed|deleted|gone|renamed|legacy|old|deprecated|obsolete|retired)|[^.;!?\n`]{0,40}?\b(?:(?:is|are|was|were|has been|have been|had been|been|got|gets) (?:now |all |since |later |already |fully |completely |also )?(?:removed|deleted|dropped|gone|renamed|moved|replaced|retired|superseded|eliminated|dead|missing)\b|(?:does|do|did) ?(?:not|n[’']t) (?:yet )?exist|doesn[’']t exist|no longer (?:exists?|there|present|needed|used)|never existed|not (?:found|there|present)\b|went away))/i

/** Everything up to the last end of a sentence or paragraph; a dot inside a name is not an end. */
const sentenceBefore = /^[^]*(?:[.;!?](?=\s)|\n)/

/** Checks whether the sentence around a name says that the thing must not exist or was removed; null if neither. */
export function statedAbsence(text: string, { start, end }: { start: number; end: number }): StatedAbsence | null {
  const before = oneLine(text.slice(Math.max(0, start - maxDistance), start)).replace(sentenceBefore, '')
  const after = oneLine(text.slice(end, end + maxDistance))
  if (goneAfter.test(after)) return 'said-gone'
  if (forbids.test(before) || denies.test(before)) return 'forbidden'
  if (formerly.test(before) || (tellsRemoved.test(before) && !contains.test(before))) return 'said-gone'
  if (tellsMoved.test(before) && !becomes.test(before)) return 'said-gone'
  return null
}

/** Joins hard-wrapped lines; blank lines, list items and headings start a new line. */
function oneLine(text: string): string {
  return text.replace(wrappedLineEnd, ' ')
}

const wrappedLineEnd = new RegExp(String.raw`\n(?![ \t]*(?:\n|${listSign}|[#>|]))[ \t]*`, 'g')
