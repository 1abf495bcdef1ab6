import type { Difference } from '../../../shared/model/comparison.ts'
import type { KnownText, TextSpace } from './textSpace.ts'
import { compareNotes, compareWholeNotes, contradictionOfSentences } from './difference/compareNotes.ts'
import { createLastUsed } from '../../../shared/lastUsed.ts'
import { type TextPair, minAlikeSimilarity } from './textPair.ts'

/** Minimum similarity of texts that are compared as a whole. */
const minSimilarity = 0.5
/** Minimum odds that two texts are one note, in whatever words, for a reader to look at both, if they are not too short. */
const minOneNote = 0.6
/** Minimum odds that texts below the similarity of duplicates say the same. */
const minSame = 0.8
/** Maximum number of texts cached, the last used ones. */
const maxCachedTexts = 4000

/** Scores pairs of texts, given by their hashes. */
export interface PairScorer {
  /**
   * Returns the pair if it is worth storing: a similarity of at least 0.85, texts that say the same or contradict each other (at
   * any similarity if a sentence of each does), two versions of a note, or texts that may be one note in other words (`related`;
   * other similar texts are `unrelated`). Returns null for any other pair, or if a text no longer exists.
   */
  score(one: string, other: string): TextPair | null
}

/** `read` returns the text of a hash, or null if it no longer exists. */
export function createPairScorer(
  read: (hash: string) => string | null,
  space: Pick<TextSpace, 'similarity' | 'mayContradict'>,
): PairScorer {
  const texts = createLastUsed<KnownText | null>(maxCachedTexts)
  const textOf = (hash: string): KnownText | null =>
    texts.of(hash, () => {
      const text = read(hash)
      return text === null ? null : { hash, text }
    })
  return {
    score(one, other) {
      const [a_hash, b_hash] = one < other ? [one, other] : [other, one]
      const [a, b] = [textOf(a_hash), textOf(b_hash)]
      if (!a || !b) return null
      const similarity = space.similarity(a, b)
      if (similarity === null) return null
      const mayContradict = space.mayContradict(one, other)
      if (similarity < minSimilarity && !(mayContradict && contradictionOfSentences(a.text, b.text))) return null
      // Reading the claims of every pair would make comparing a library half as slow again.
      const compare = mayContradict ? compareNotes : compareWholeNotes
      const { verdict: found, differences, same, oneNote, areVersions } = compare(a.text, b.text, similarity)
      const isAlike = similarity >= minAlikeSimilarity
      const isSame = found === 'duplicate' || found === 'extends'
      const isVague = found === 'conflict' && areVersions && !namesContradiction(differences)
      const judged = isVague || (isSame && !isAlike && same < minSame) ? 'related' : found
      const verdict = judged === 'related' && !areVersions && oneNote < minOneNote ? 'unrelated' : judged
      if (verdict === 'unrelated' && !isAlike) return null
      const isReplaced = verdict === 'conflict' || areVersions
      const [a_says, b_says] = isReplaced ? conflictingValues(differences) : [null, null]
      return { a_hash, b_hash, similarity, verdict, a_says, b_says, versions: areVersions ? 1 : 0 }
    },
  }
}

/** Checks whether differences show which words contradict each other: some that do, or the only ones that stand for each other. */
function namesContradiction(differences: readonly Difference[]): boolean {
  return differences.some(({ contrary }) => contrary) || differences.filter(({ a, b }) => a && b).length === 1
}

/**
 * Values that may be shown on a card: one or two words, a number with its unit, a version, a flag. Nothing that could be a
 * password.
 */
const shortValue = /^(?:[\p{L}-]+(?: \p{L}+)?|v?\d[\d.,:]*(?: ?(?:%|\p{L}{1,3}))?)$/u
const maxValueLength = 14

/** Returns the values by which the two texts contradict each other, if each is one or two words. */
function conflictingValues(differences: readonly Difference[]): [string, string] | [null, null] {
  for (const { a, b, text } of differences) {
    if (!a || !b || text !== `“${a.text}” or “${b.text}”`) continue
    if ([a.text, b.text].every((words) => words.length <= maxValueLength && shortValue.test(words)))
      return [a.text, b.text]
  }
  return [null, null]
}
