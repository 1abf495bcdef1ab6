/**
 * Returns the initial weight of a refinement or consolidation: max(1, half the mean of its sources' weights). Source:
 * seeds/5-thought-lineage.md, Q6.
 */
export function inheritedWeight(weights: readonly number[]): number {
  const mean = weights.reduce((sum, weight) => sum + weight, 0) / Math.max(1, weights.length)
  return Math.max(1, mean / 2)
}
