/**
 * The weight a refinement or consolidation starts with: max(1, half the mean of its sources' weights), which for one
 * source is max(1, half of it). Source: seeds/5-thought-lineage.md, Q6.
 */
export function inheritedWeight(weights: readonly number[]): number {
  const mean = weights.reduce((sum, weight) => sum + weight, 0) / Math.max(1, weights.length)
  return Math.max(1, mean / 2)
}
