import { revisionFeatureNames } from './revisionFeatures.ts'
import { revisionWeights } from './revisionWeights.ts'

/** Returns the odds that one of two texts is a later version of the other, by a logistic model fitted to real revisions. */
export function revisionOdds(features: readonly number[], weights: readonly number[] = revisionWeights): number {
  const bias = weights[revisionFeatureNames.length] ?? 0
  const score = features.reduce((sum, feature, at) => sum + feature * (weights[at] ?? 0), bias)
  return 1 / (1 + Math.exp(-score))
}
