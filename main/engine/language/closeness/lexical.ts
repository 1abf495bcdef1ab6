import { rounded } from '../../../../shared/model/rounded.ts'
import { dice } from './bag.ts'
import { measure, measureNames } from './measures.ts'
import { calibrated, rawScore } from './model.ts'
import { type Prepared, prepare } from './prepare.ts'

/**
 * How close two texts are, 0 to 1, by their words alone: 0.85 means as close as pairs people call the same, 1 that they
 * differ at most in layout, capitals and punctuation. Any strings are fine; swapping them changes nothing. Where many pairs
 * are to be scored, prepare each text once (`prepare`) and use `similarityOf`.
 */
export function similarity(a: string, b: string): number {
  return similarityOf(prepare(a), prepare(b))
}

/** As `similarity`, for prepared texts. */
export function similarityOf(a: Prepared, b: Prepared): number {
  if (a.key === b.key) return 1
  if (a.count === 0 || b.count === 0) return bareSimilarity(a, b)
  const measures = measure(a, b)
  return rounded(Math.min(closest, maxFor(measures, Math.max(a.count, b.count)), calibrated(rawScore(measures))))
}

/** Texts with other words are never quite the same. */
const closest = 0.99
/** The most that texts without words can have, such as brackets alone: their characters are no ground to call them the same. */
const maxBare = 0.8

/**
 * Very short texts agree on much that neither has, such as numbers; without words in common that makes them no closer. And
 * no pair comes to the line of 0.85 of which the lighter text is not covered so far that the search for neighbours meets it:
 * the conditions of neighboursCover.ts, with room for its rounded weights.
 */
function maxFor(measures: readonly number[], words: number): number {
  const cover = measures[coverMore]!
  const most = 2 * Math.max(measures[softMore]!, measures[characters]!)
  const isCovered = cover >= minShared(words) && (cover >= 0.5 || measures[softLess]! >= 0.5)
  return isCovered ? most : Math.min(most, belowLine)
}

function minShared(words: number): number {
  return words <= 12 ? 0 : words <= 60 ? 0.38 : 0.48
}

const belowLine = 0.8499
const coverMore = measureNames.indexOf('coverMore')
const softLess = measureNames.indexOf('softLess')
const softMore = measureNames.indexOf('softMore')
const characters = measureNames.indexOf('characters')

function bareSimilarity(a: Prepared, b: Prepared): number {
  const hasNothing = a.characters.total === 0 || b.characters.total === 0
  return a.count !== b.count || hasNothing ? 0 : rounded(maxBare * dice(a.characters, b.characters))
}
