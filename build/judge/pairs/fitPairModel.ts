import { pairFeatureNames } from '../../../main/engine/language/difference/pairFeatures.ts'
import { type PairOdds, type PairWeights, pairOdds } from '../../../main/engine/language/difference/pairModel.ts'

/** A pair to fit to. `truth` lists the outcomes it may have: of two versions of a note it is open whether both hold. */
export interface PairExample {
  features: readonly number[]
  truth: readonly (keyof PairOdds)[]
  weight: number
}

const outcomes = ['same', 'contrary', 'apart'] as const
const rounds = 400
const rate = 0.05
const decay = 0.3

/**
 * Fits a multinomial logistic model with weight decay to examples, in full batches with Adam (Kingma and Ba 2015).
 * Deterministic.
 */
export function fitPairModel(examples: readonly PairExample[]): PairWeights {
  const width = pairFeatureNames.length
  const weights = outcomes.map(() => Array.from({ length: width + 1 }, () => 0))
  const first = outcomes.map(() => new Float64Array(width + 1))
  const second = outcomes.map(() => new Float64Array(width + 1))
  for (let round = 1; round <= rounds; round += 1) {
    const slopes = slopesOf(examples, weights)
    for (const [each, own] of weights.entries())
      for (let at = 0; at <= width; at += 1) {
        const slope = slopes[each]![at]! + (at < width ? decay * own[at]! : 0)
        first[each]![at] = 0.9 * first[each]![at]! + 0.1 * slope
        second[each]![at] = 0.999 * second[each]![at]! + 0.001 * slope * slope
        const step = first[each]![at]! / (1 - 0.9 ** round)
        own[at]! -= (rate * step) / (Math.sqrt(second[each]![at]! / (1 - 0.999 ** round)) + 1e-8)
      }
  }
  const [same, contrary, apart] = weights.map((own) => own.map((weight) => Math.round(1000 * weight) / 1000))
  return { same: same!, contrary: contrary!, apart: apart! }
}

function slopesOf(examples: readonly PairExample[], weights: readonly number[][]): Float64Array[] {
  const [same, contrary, apart] = weights
  const model = { same: same!, contrary: contrary!, apart: apart! }
  const slopes = weights.map((own) => new Float64Array(own.length))
  for (const { features, truth, weight } of examples) {
    const odds = pairOdds(features, model)
    const right = truth.reduce((sum, outcome) => sum + odds[outcome], 0)
    for (const [each, outcome] of outcomes.entries()) {
      const wanted = truth.includes(outcome) ? odds[outcome] / right : 0
      const error = weight * (odds[outcome] - wanted)
      const own = slopes[each]!
      for (let at = 0; at < features.length; at += 1) own[at]! += error * features[at]!
      own[features.length]! += error
    }
  }
  return slopes
}
