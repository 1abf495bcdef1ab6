import { fitted } from './fitted.ts'

/** Combines all measures of a pair into one uncalibrated score; higher means closer. */
export function rawScore(measures: readonly number[]): number {
  const { hidden, bias, out, direct } = fitted
  let score = 0
  for (let input = 0; input < direct.length; input += 1) score += direct[input]! * measures[input]!
  for (let unit = 0; unit < hidden.length; unit += 1) {
    const weights = hidden[unit]!
    let sum = bias[unit]!
    for (let input = 0; input < weights.length; input += 1) sum += weights[input]! * measures[input]!
    score += out[unit]! * Math.tanh(sum)
  }
  return score
}

/** Maps a raw score monotonically to a similarity from 0 to 1, where 0.85 means that people consider two texts the same. */
export function similarityFromScore(raw: number): number {
  const { knots } = fitted
  const [first, last] = [knots[0]!, knots.at(-1)!]
  if (!(raw > first[0])) return first[1]
  if (raw >= last[0]) return last[1]
  const above = knots.findIndex(([score]) => score > raw)
  const [high, low] = [knots[above]!, knots[above - 1]!]
  return low[1] + ((high[1] - low[1]) * (raw - low[0])) / (high[0] - low[0])
}
