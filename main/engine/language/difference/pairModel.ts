import { pairFeatureNames } from './pairFeatures.ts'
import { pairWeights } from './pairWeights.ts'

/** How likely two notes say the same or one adds to the other, contradict each other, or are two different notes; sums to 1. */
export interface PairOdds {
  same: number
  contrary: number
  apart: number
}

/** For each outcome a weight per feature, in the order of `pairFeatureNames`, and last the bias. */
export type PairWeights = Readonly<Record<keyof PairOdds, readonly number[]>>

/** Returns the odds of two notes with these features, by a multinomial logistic model fitted to labelled pairs. */
export function pairOdds(features: readonly number[], weights: PairWeights = pairWeights): PairOdds {
  const scores = [weights.same, weights.contrary, weights.apart].map((own) =>
    features.reduce((sum, feature, at) => sum + feature * (own[at] ?? 0), own[pairFeatureNames.length] ?? 0),
  )
  const most = Math.max(...scores)
  const [same = 0, contrary = 0, apart = 0] = scores.map((score) => Math.exp(score - most))
  const sum = same + contrary + apart
  return { same: same / sum, contrary: contrary / sum, apart: apart / sum }
}
