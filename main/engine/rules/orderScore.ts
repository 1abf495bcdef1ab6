import { orderFeatures } from './orderFeatures.ts'

/** A linear model: the weight of each feature it knows. */
export interface OrderModel {
  weights: ReadonlyMap<string, number>
  bias: number
}

/** With fewer features each counts as one of so many: two telling words make no order of a short sentence. */
const fewest = 10

/** How much each of so many features of a sentence counts. */
export function orderScale(count: number): number {
  return 1 / Math.sqrt(Math.max(count, fewest) + 1)
}

/** How much a sentence is worded like a planted order: about -3 to 3, about 0 where it could be either. */
export function orderScore({ weights, bias }: OrderModel, sentence: string): number {
  const known = [...orderFeatures(sentence)].flatMap((feature) => weights.get(feature) ?? [])
  return known.reduce((sum, weight) => sum + weight, bias) * orderScale(known.length)
}
