import { areOpposedBounds } from './bounds.ts'
import { parseStatement } from './said.ts'
import { isPending } from './statementMarks.ts'

/** Maximum number of words of a note that makes one claim. */
const maxWords = 12

/**
 * Checks whether two notes claim two things in nearly the same words: one bounds from below what the other bounds from above, or, of
 * two short notes, one says what is and the other what may be or is still to be done.
 */
export function areOtherClaims(one: string, other: string): boolean {
  if (areOpposedBounds(one, other)) return true
  if (!isShort(one) || !isShort(other)) return false
  if (possible.test(one) !== possible.test(other)) return true
  return isPending(parseStatement(one)) !== isPending(parseStatement(other))
}

/** What may be done with something; what somebody can do is a fact. */
const possible = /\b(?:can|may|might|could)(?: [\w-]+)? be\b/i

function isShort(text: string): boolean {
  return text.trim().split(/\s+/, maxWords + 1).length <= maxWords
}
