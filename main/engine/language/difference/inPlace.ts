import type { Matches, Token } from './token.ts'
import type { Pair } from './difference.ts'
import { isOverOfPreference, isVerbOfPreference } from './preference.ts'

/**
 * Checks whether two antonyms invert the meaning: prepositions and other function words only between matching neighbours,
 * `moved from X` only if the other text uses X, `prefer X over Y` only if the other text avoids X.
 */
export function invertsMeaning({ alignment: { toB, toA } }: Pair, x: Token, y: Token): boolean {
  if (isAbandoning(x)) return isUsedInOther(x, toB, nextContentWord(y))
  if (isAbandoning(y)) return isUsedInOther(y, toA, nextContentWord(x))
  if (isVerbOfPreference(x) || isVerbOfPreference(y)) {
    const [one, other] = [objectOf(x), objectOf(y)]
    return one !== undefined && toB[one.index] === other
  }
  if (x.content || y.content) return true
  const after = x.next ? y.next !== undefined && toB[x.next.index] === y.next : y.next === undefined
  return after || (areNeighboursMet(x, y, toB) && (x.next === undefined || y.next === undefined))
}

/** Checks whether the words before both match. */
function areNeighboursMet(x: Token, y: Token, toB: Matches): boolean {
  return x.previous !== undefined && y.previous !== undefined && toB[x.previous.index] === y.previous
}

function isAbandoning({ text }: Token): boolean {
  return / from$/i.test(text)
}

/** Checks whether all of X in `moved from X to …` occurs in the other text and its first content word follows the verb there. */
function isUsedInOther(leaving: Token, met: Matches, used: Token | undefined): boolean {
  for (let at = leaving.next; at?.clause === leaving.clause && at.lower !== 'to'; at = at.next)
    if (at.content && !met[at.index]) return false
  const abandoned = nextContentWord(leaving)
  return abandoned !== undefined && met[abandoned.index] === used
}

/** Returns the first content word after a verb, of a preference only before its `over`. */
function objectOf(verb: Token): Token | undefined {
  const object = nextContentWord(verb)
  for (let at = verb.next; at !== object && at?.clause === verb.clause; at = at.next)
    if (isOverOfPreference(at)) return undefined
  return object
}

/** Returns the next content word in the clause. */
function nextContentWord({ clause, next }: Token): Token | undefined {
  for (let at = next; at?.clause === clause; at = at.next) if (at.content) return at
  return undefined
}
