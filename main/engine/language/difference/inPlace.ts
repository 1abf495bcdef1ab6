import type { Change } from './wordChanges.ts'
import type { Token } from './token.ts'
import type { Pair } from './difference.ts'

/**
 * Checks whether two antonyms invert the meaning: prepositions and other function words only between matching neighbours,
 * `moved from X` only if the other text uses X.
 */
export function invertsMeaning({ a, b, alignment }: Pair, change: Change): boolean {
  const [i, j] = [change.a[0]!, change.b[0]!]
  if (isAbandoning(a[i]!)) return isUsedInOther(a, i, alignment.toB, nextContentWord(b, j))
  if (isAbandoning(b[j]!)) return isUsedInOther(b, j, alignment.toA, nextContentWord(a, i))
  if (a[i]!.content || b[j]!.content) return true
  const after = i + 1 === a.length ? j + 1 === b.length : alignment.toB[i + 1] === j + 1
  return after || (i > 0 && j > 0 && alignment.toB[i - 1] === j - 1 && (i + 1 === a.length || j + 1 === b.length))
}

function isAbandoning({ text }: Token): boolean {
  return / from$/i.test(text)
}

/** Checks whether all of X in `moved from X to …` occurs in the other text and its first content word follows the verb there. */
function isUsedInOther(tokens: Token[], leaving: number, met: Int32Array, used: number): boolean {
  const { clause } = tokens[leaving]!
  for (let at = leaving + 1; tokens[at]?.clause === clause && tokens[at]!.lower !== 'to'; at += 1)
    if (tokens[at]!.content && met[at]! < 0) return false
  return met[nextContentWord(tokens, leaving)] === used
}

/** Returns the index of the next content word in the clause, or -1. */
function nextContentWord(tokens: Token[], index: number): number {
  const { clause } = tokens[index]!
  for (let at = index + 1; tokens[at]?.clause === clause; at += 1) if (tokens[at]!.content) return at
  return -1
}
