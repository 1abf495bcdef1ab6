import type { Difference } from '../../../shared/model/comparison.ts'
import type { KnownText, TextSpace } from './textSpace.ts'
import { compareTexts } from './difference/compareTexts.ts'
import { type TextPair, alikeFrom } from './textPair.ts'

/** Below this similarity no two texts are looked at for a contradiction. */
const conflictFrom = 0.5
/** From here on a reader may see more in two texts than their words tell: of such neighbours every other one says the same. */
const closeFrom = 0.6
/** How many texts are kept ready; pairs come ordered by one of their texts. */
const maxKept = 4000

/** Scores pairs of texts, known by their hashes. */
export interface PairScorer {
  /**
   * The pair, where it is worth keeping: alike from 0.85 on, a conflict, or close. What is merely close is related, whatever
   * its words: below 0.85 nothing is said to be the same. Null where it is none of these, or a text is gone.
   */
  score(one: string, other: string): TextPair | null
}

/** `read` answers the text of a hash, null where there is none any more. */
export function createPairScorer(
  read: (hash: string) => string | null,
  space: Pick<TextSpace, 'similarity'>,
): PairScorer {
  const kept = new Map<string, KnownText | null>()
  const ready = (hash: string): KnownText | null => {
    const known = kept.get(hash)
    if (known !== undefined) return known
    const text = read(hash)
    const made = text === null ? null : { hash, text }
    const oldest = kept.keys().next()
    if (kept.size >= maxKept && !oldest.done) kept.delete(oldest.value)
    kept.set(hash, made)
    return made
  }
  return {
    score(one, other) {
      const [a_hash, b_hash] = one < other ? [one, other] : [other, one]
      const [a, b] = [ready(a_hash), ready(b_hash)]
      if (!a || !b) return null
      const similarity = space.similarity(a, b)
      if (similarity === null || similarity < conflictFrom) return null
      const { verdict, differences } = compareTexts(a.text, b.text, similarity)
      const isAlike = similarity >= alikeFrom || verdict === 'conflict'
      if (!isAlike && (similarity < closeFrom || verdict === 'unrelated')) return null
      const [a_says, b_says] = verdict === 'conflict' ? saysOf(differences) : [null, null]
      return { a_hash, b_hash, similarity, verdict: isAlike ? verdict : 'related', a_says, b_says }
    },
  }
}

/** What may stand on a card: a word or two, a number with its unit, a version, a flag. Nothing a password could be. */
const saying = /^(?:[\p{L}-]+(?: \p{L}+)?|v?\d[\d.,:]*(?: ?(?:%|\p{L}{1,3}))?)$/u
const maxSayingLength = 14

/** What the two texts say instead of one another, where a word or two tell it. */
function saysOf(differences: readonly Difference[]): [string, string] | [null, null] {
  for (const { a, b, text } of differences) {
    if (!a || !b || text !== `“${a.text}”, not “${b.text}”`) continue
    if ([a.text, b.text].every((words) => words.length <= maxSayingLength && saying.test(words)))
      return [a.text, b.text]
  }
  return [null, null]
}
