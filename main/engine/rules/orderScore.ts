import { featureTable } from './featureTable.ts'
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
  const table = featureTable(weights.keys())
  const values = Float64Array.from(weights.values())
  const read = orderReader((part) =>
    orderLetters(part)
      .map(table.placeOf)
      .filter((place) => place >= 0),
  )
  /** The last sentence in which a feature occurred; each counts once per sentence. */
  const met = new Uint32Array(table.size)
  const found = new Int32Array(table.size)
  let sentences = 0
  let count = 0
  const add = (place: number): void => {
    if (place < 0 || met[place] === sentences) return
    met[place] = sentences
    found[count] = place
    count += 1
  }
  const take: TakeOrderFeatures = {
    feature: (feature) => add(table.placeOf(feature)),
    letters: (places) => {
      for (const place of places) add(place)
    },
  }
  return (sentence) => {
    sentences += 1
    count = 0
    eachOrderFeature(sentence, read, take)
    const sum = found.subarray(0, count).reduce((all, place) => all + (values[place] ?? 0), bias)
    return sum * orderScale(count)
  }
}

/** Whether a text with this many sentences is also scored as a whole. */
export function isScoredWhole(text: string, sentences: number): boolean {
  return sentences > 1 && text.length <= maxWholeSentences
}
