import { featureTable } from './featureTable.ts'
import { eachOrderFeature } from './orderFeatures.ts'

/** A linear model: weights by feature. */
export interface OrderModel {
  weights: ReadonlyMap<number, number>
  bias: number
}

/** Minimum feature count for scaling: two strong words must not make a short sentence an order. */
const minFeatures = 10
/** Texts of up to this many sentences are also scored as a whole: one sentence may contradict what another claims. */
const maxWholeSentences = 300

/** The scale of each feature of a sentence, by their number. */
export function orderScale(count: number): number {
  return (Math.max(count, minFeatures) + 1) ** -0.4
}

/** Returns a function that scores a sentence with a model: about -3 to 3, with 0 undecided. */
export function orderScorer({ weights, bias }: OrderModel): (sentence: string) => number {
  const table = featureTable(weights.keys())
  const values = new Float64Array(table.size)
  for (const [feature, weight] of weights) values[table.placeOf(feature)] = weight
  /** The last sentence in which a feature occurred; each counts once per sentence. */
  const met = new Uint32Array(table.size)
  let sentences = 0
  return (sentence) => {
    sentences += 1
    let sum = bias
    let count = 0
    eachOrderFeature(sentence, (feature) => {
      const at = table.placeOf(feature)
      const value = values[at]
      if (value === undefined || met[at] === sentences) return
      met[at] = sentences
      sum += value
      count += 1
    })
    return sum * orderScale(count)
  }
}

/** Whether a text with this many sentences is also scored as a whole. */
export function isScoredWhole(text: string, sentences: number): boolean {
  return sentences > 1 && text.length <= maxWholeSentences
}
