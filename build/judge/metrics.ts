/** Returns the probability that a random positive scores above a random negative; ties count half (Mann–Whitney 1947). */
export function areaUnderCurve(scores: readonly number[], positive: readonly boolean[]): number {
  const ranks = ranksOf(scores)
  const positives = positive.filter(Boolean).length
  const negatives = positive.length - positives
  const sum = ranks.reduce((total, rank, index) => total + (positive[index] ? rank : 0), 0)
  return (sum - (positives * (positives + 1)) / 2) / (positives * negatives)
}

/** Returns Spearman's rank correlation; ties get their mean rank. */
export function spearman(left: readonly number[], right: readonly number[]): number {
  const [a, b] = [ranksOf(left), ranksOf(right)]
  const mean = (a.length + 1) / 2
  let [both, squaresA, squaresB] = [0, 0, 0]
  for (let index = 0; index < a.length; index += 1) {
    const [x, y] = [a[index]! - mean, b[index]! - mean]
    both += x * y
    squaresA += x * x
    squaresB += y * y
  }
  return both / Math.sqrt(squaresA * squaresB)
}

/** Returns precision, recall and F1 of `yes` against `positive`. */
export function precisionRecall(
  yes: readonly boolean[],
  positive: readonly boolean[],
): { precision: number; recall: number; f1: number } {
  const hits = yes.filter((said, index) => said && positive[index]).length
  const precision = hits / yes.filter(Boolean).length
  const recall = hits / positive.filter(Boolean).length
  return { precision, recall, f1: (2 * precision * recall) / (precision + recall) }
}

/** Returns how often two labellings agree, and Cohen's kappa, the agreement beyond chance (Cohen 1960). */
export function agreement(pairs: readonly (readonly [string, string])[]): { observed: number; kappa: number } {
  const share = (side: 0 | 1, label: string) => pairs.filter((pair) => pair[side] === label).length / pairs.length
  const observed = pairs.filter(([first, second]) => first === second).length / pairs.length
  const chance = [...new Set(pairs.flat())].reduce((sum, label) => sum + share(0, label) * share(1, label), 0)
  return { observed, kappa: (observed - chance) / (1 - chance) }
}

function ranksOf(values: readonly number[]): number[] {
  const order = values.map((_, index) => index).toSorted((left, right) => values[left]! - values[right]!)
  const ranks: number[] = Array.from({ length: values.length })
  for (let start = 0; start < order.length;) {
    let end = start
    while (end < order.length && values[order[end]!] === values[order[start]!]) end += 1
    for (let index = start; index < end; index += 1) ranks[order[index]!] = (start + end + 1) / 2
    start = end
  }
  return ranks
}
