import { eachOrderFeature } from './orderFeatures.ts'

/** A linear model: the weight of each feature it knows. */
export interface OrderModel {
  weights: ReadonlyMap<number, number>
  bias: number
}

/** With fewer features each counts as one of so many: two telling words make no order of a short sentence. */
const minFeatures = 10
/** A text of some sentences that is no longer is read as one too: what one of them claims, another says is not so. */
const maxWhole = 300

/** How much each of so many features of a sentence counts. */
export function orderScale(count: number): number {
  return (Math.max(count, minFeatures) + 1) ** -0.4
}

/** How much a sentence is worded like a planted order, by a model: about -3 to 3, about 0 where it could be either. */
export function orderScorer({ weights, bias }: OrderModel): (sentence: string) => number {
  const size = 2 ** Math.ceil(Math.log2(4 * weights.size + 1))
  const last = size - 1
  const keys = new Int32Array(size).fill(-1)
  const values = new Float64Array(size)
  /** The sentence in which a feature was met last: each counts once. */
  const met = new Uint32Array(size)
  const placeOf = (feature: number): number => {
    let at = feature & last
    while (keys[at] !== feature && keys[at] !== -1) at = (at + 1) & last
    return at
  }
  for (const [feature, weight] of weights) {
    const at = placeOf(feature)
    keys[at] = feature
    values[at] = weight
  }
  let sentences = 0
  return (sentence) => {
    sentences += 1
    let sum = bias
    let count = 0
    eachOrderFeature(sentence, (feature) => {
      const at = placeOf(feature)
      if (keys[at] === -1 || met[at] === sentences) return
      met[at] = sentences
      sum += values[at]!
      count += 1
    })
    return sum * orderScale(count)
  }
}

/** Whether a text of so many sentences is scored as a whole beside them. */
export function isReadWhole(text: string, sentences: number): boolean {
  return sentences > 1 && text.length <= maxWhole
}
