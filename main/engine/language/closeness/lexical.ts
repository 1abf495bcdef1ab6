import { rounded } from '../../../../shared/model/rounded.ts'
import { dice } from './bag.ts'
import { areOfComparableLength } from './comparableLengths.ts'
import { measure, measureNames } from './measures.ts'
import { similarityFromScore, rawScore } from './model.ts'
import { type Prepared, prepare } from './prepare.ts'

/**
 * Returns the similarity of two texts, 0 to 1, from their words alone. 0.85 means as close as pairs that people consider the
 * same; 1 means that they differ at most in layout, capitalization and punctuation. Accepts any strings and is symmetric. To
 * score many pairs, prepare each text once with `prepare` and call `similarityOf`.
 */
export function similarity(a: string, b: string): number {
  return similarityOf(prepare(a), prepare(b))
}

/** Like `similarity`, for prepared texts. */
export function similarityOf(a: Prepared, b: Prepared): number {
  if (a.key === b.key) return 1
  if (a.count === 0 || b.count === 0) return wordlessSimilarity(a, b)
  const measures = measure(a, b)
  return rounded(
    Math.min(maxDistinctSimilarity, maxSimilarity(measures, a.count, b.count), similarityFromScore(rawScore(measures))),
  )
}

/** Maximum similarity of texts whose words are not identical. */
const maxDistinctSimilarity = 0.99
/**
 * Maximum similarity of texts without words, such as brackets alone: equal characters are not enough to consider them the
 * same.
 */
const maxWordlessSimilarity = 0.8

/**
 * Returns the highest similarity a pair may get. Short texts agree on much that both lack, such as numbers; beyond the words
 * they share, that must not make them similar. And a pair stays below 0.85 unless the lighter text is covered enough for
 * the neighbour search to find the pair: the conditions of neighboursCover.ts, with a margin for its rounded weights.
 */
function maxSimilarity(measures: readonly number[], one: number, other: number): number {
  const cover = measures[coverMore]!
  const isShort = Math.min(one, other) <= maxShortWords
  const most = (isShort ? maxOfSharedWhenShort : maxOfShared) * Math.max(measures[softMore]!, measures[characters]!)
  const isCovered = cover >= minShared(Math.max(one, other)) && (cover >= 0.5 || measures[softLess]! >= 0.5)
  return isCovered && areOfComparableLength(one, other) ? most : Math.min(most, belowDuplicate)
}

/** Maximum similarity, as a multiple of what the more covered text shares; less where one of the texts is short. */
const maxOfShared = 2
const maxOfSharedWhenShort = 1.1
/** Maximum number of words of a short text, read on pairs of real notes; longer ones may say the same in other words. */
const maxShortWords = 4

function minShared(words: number): number {
  if (words <= 12) return 0
  return words <= 60 ? 0.38 : 0.48
}

const belowDuplicate = 0.8499
const coverMore = measureNames.indexOf('coverMore')
const softLess = measureNames.indexOf('softLess')
const softMore = measureNames.indexOf('softMore')
const characters = measureNames.indexOf('characters')

function wordlessSimilarity(a: Prepared, b: Prepared): number {
  const hasNothing = a.characters.total === 0 || b.characters.total === 0
  return a.count !== b.count || hasNothing ? 0 : rounded(maxWordlessSimilarity * dice(a.characters, b.characters))
}
