import { bagOf, dice } from './bag.ts'
import { hashOf } from './hash.ts'
import { measure } from './measures.ts'
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
  if (a.count === 0 || b.count === 0) return closeTo * dice(a.characters, b.characters)
  return Math.min(closest, calibrated(rawScore(measure(a, b))))
}

/** Texts with other words are never quite the same; texts without words are told apart by their characters only. */
const closest = 0.99
const closeTo = 0.8
