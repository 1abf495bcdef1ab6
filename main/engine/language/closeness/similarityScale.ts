import { calibrationTexts } from './calibrationTexts.ts'

/** A cosine and the similarity it stands for; between two of them a straight line. */
export type Knot = readonly [cosine: number, similarity: number]

/** The texts a model is to embed so that its scale can be found. */
export function textsToCalibrate(): string[] {
  return calibrationTexts.flat()
}

/**
 * The curve from a model's cosines to the one scale of similarity, from its vectors of `textsToCalibrate`. Every model
 * spreads its cosines in its own way; three kinds of pairs written for this tell how. 0.1 is the median of pairs that have
 * nothing to do with one another, 0.5 the median of pairs on one subject that say something else, and 0.85 the cosine that
 * three of four pairs saying the same in other words reach; where a model has these in another order they are pushed apart
 * upwards, so that the curve always rises.
 */
export function calibrate(vectors: readonly Float32Array[]): Knot[] {
  const triples = calibrationTexts.map((_, index) => [0, 1, 2].map((at) => vectors[3 * index + at]!))
  const cosines = (one: number, other: number, shift: number): number[] =>
    triples.map((triple, index) => dot(triple[one]!, triples[(index + shift) % triples.length]![other]!))
  const unrelated = quantile([...cosines(0, 0, 1), ...cosines(0, 1, 5), ...cosines(1, 2, 11)], 0.5)
  const related = Math.max(quantile(cosines(0, 2, 0), 0.5), unrelated + step)
  const same = Math.max(quantile(cosines(0, 1, 0), 0.25), related + step)
  const knots: Knot[] = [
    [-1, 0],
    [unrelated, 0.1],
    [related, 0.5],
    [same, 0.85],
  ]
  return [...knots.filter(([cosine]) => cosine < 1 - step), [1, 1]].map(([cosine, value]) => [round(cosine!), value!])
}

/** A cosine on the scale people see: 0 to 1, rising with it. Only vectors that are the same are quite the same. */
export function similarityAt(knots: readonly Knot[], cosine: number): number {
  if (cosine >= sameVector) return 1
  const above = knots.findIndex(([at]) => at > cosine)
  const [high, low] = [knots[Math.max(1, above)]!, knots[Math.max(1, above) - 1]!]
  const value = low[1] + ((high[1] - low[1]) * (cosine - low[0])) / (high[0] - low[0])
  return Math.min(closest, Math.max(0, round(value)))
}

/** The least cosine whose similarity is at least `similarity`, a little less to be safe from rounding. */
export function cosineAt(knots: readonly Knot[], similarity: number): number {
  const above = Math.max(
    1,
    knots.findIndex(([, value]) => value >= similarity),
  )
  const [high, low] = [knots[above]!, knots[above - 1]!]
  return low[0] + ((high[0] - low[0]) * (similarity - low[1])) / (high[1] - low[1]) - 1e-3
}

/** How far apart the cosines of two kinds of pairs are at least. */
const step = 0.02
const sameVector = 1 - 1e-6
/** Texts with other vectors are never quite the same, as with the built-in provider. */
const closest = 0.99

function quantile(values: readonly number[], share: number): number {
  return values.toSorted((one, other) => one - other)[Math.floor(share * (values.length - 1))]!
}

function dot(one: Float32Array, other: Float32Array): number {
  let sum = 0
  for (let at = 0; at < one.length; at += 1) sum += one[at]! * other[at]!
  return sum
}

function round(value: number): number {
  return Math.round(value * 10_000) / 10_000
}
