import { knownFeatures } from './knownFeatures.ts'
import { type TakeOrderFeatures, eachOrderFeature } from './orderFeatures.ts'
import { orderLetters } from './orderLetters.ts'
import { orderReader } from './orderWords.ts'

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
  const { placeOf, add, take } = knownFeatures(weights.keys())
  const values = Float64Array.from(weights.values())
  const read = orderReader((part) =>
    orderLetters(part)
      .map(placeOf)
      .filter((place) => place >= 0),
  )
  const taking: TakeOrderFeatures = {
    feature: (feature) => add(placeOf(feature)),
    letters: (places) => places.forEach(add),
  }
  return (sentence) => {
    eachOrderFeature(sentence, read, taking)
    const known = take()
    let sum = bias
    for (const place of known) sum += values[place] ?? 0
    return sum * orderScale(known.length)
  }
}

/** Whether a text with this many sentences is also scored as a whole. */
export function isScoredWhole(text: string, sentences: number): boolean {
  return sentences > 1 && text.length <= maxWholeSentences
}
