import { rounded } from '../../../../shared/model/rounded.ts'
import { calibrationTexts } from './calibrationTexts.ts'

/** A point of the piecewise linear curve from cosine to similarity. */
export type Knot = readonly [cosine: number, similarity: number]

/** Returns the texts a model must embed for its scale to be calibrated. */
export function textsToCalibrate(): string[] {
  return calibrationTexts.flat()
}

/**
 * Builds the curve from a model's cosines to the common similarity scale, from its vectors of `textsToCalibrate`. Every model
 * distributes its cosines differently; three kinds of prepared pairs show how. 0.1 is the median of unrelated pairs, 0.5 the
 * median of pairs on the same subject with different content, and 0.85 the cosine that three out of four paraphrases reach.
 * If a model gives these in another order, they are moved upwards so that the curve always rises.
 */
export function calibrate(vectors: readonly Float32Array[]): Knot[] {
  const triples = calibrationTexts.map((_, index) => [0, 1, 2].map((at) => vectors[3 * index + at]!))
  const cosines = (one: number, other: number, shift: number): number[] =>
    triples.map((triple, index) => dot(triple[one]!, triples[(index + shift) % triples.length]![other]!))
  const unrelated = quantile([...cosines(0, 0, 1), ...cosines(0, 1, 5), ...cosines(1, 2, 11)], 0.5)
  const related = Math.max(quantile(cosines(0, 2, 0), 0.5), unrelated + minCosineGap)
  const same = Math.max(quantile(cosines(0, 1, 0), 0.25), related + minCosineGap)
  const knots: Knot[] = [
    [-1, 0],
    [unrelated, 0.1],
    [related, 0.5],
    [same, 0.85],
  ]
  return [...knots.filter(([cosine]) => cosine < 1 - minCosineGap), [1, 1]].map(([cosine, value]) => [
    rounded(cosine!),
    value!,
  ])
}

/** Maps a cosine monotonically to a similarity from 0 to 1. Only equal vectors give 1. */
export function similarityAt(knots: readonly Knot[], cosine: number): number {
  if (cosine >= minSameCosine) return 1
  const above = knots.findIndex(([at]) => at > cosine)
  const [high, low] = [knots[Math.max(1, above)]!, knots[Math.max(1, above) - 1]!]
  const value = low[1] + ((high[1] - low[1]) * (cosine - low[0])) / (high[0] - low[0])
  return Math.min(maxDistinctSimilarity, Math.max(0, rounded(value)))
}

/** Returns the lowest cosine whose similarity is at least `similarity`, minus a margin for rounding. */
export function cosineAt(knots: readonly Knot[], similarity: number): number {
  const above = Math.max(
    1,
    knots.findIndex(([, value]) => value >= similarity),
  )
  const [high, low] = [knots[above]!, knots[above - 1]!]
  return low[0] + ((high[0] - low[0]) * (similarity - low[1])) / (high[1] - low[1]) - 1e-3
}

/** Minimum distance between the cosines of two kinds of pairs. */
const minCosineGap = 0.02
const minSameCosine = 1 - 1e-6
/** Maximum similarity of texts with different vectors, as with the built-in provider. */
const maxDistinctSimilarity = 0.99

function quantile(values: readonly number[], share: number): number {
  return values.toSorted((one, other) => one - other)[Math.floor(share * (values.length - 1))]!
}

function dot(one: Float32Array, other: Float32Array): number {
  let sum = 0
  for (let at = 0; at < one.length; at += 1) sum += one[at]! * other[at]!
  return sum
}
