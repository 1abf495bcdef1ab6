import { splitSentences } from '../../shared/text/sentences.ts'
import { orderFeatures } from '../../main/engine/rules/orderFeatures.ts'
import { type OrderModel, orderScale } from '../../main/engine/rules/orderScore.ts'
import type { OrderSet } from './orderSets.ts'

interface Example {
  features: Int32Array
  /** 1 for a planted order, -1 for any other text. */
  side: 1 | -1
  /** The cost of misclassifying it. */
  cost: number
}

const strength = 0.15
/** Total weight of all planted orders, relative to that of all ordinary notes. */
const balance = 0.6
const costs = { ordinary: 5, plain: 1 }
const rounds = 25
/** Minimum number of texts for a feature that occurs in no planted order. */
const frequent = 20
/** Resolution of the weights: smaller ones are left out. */
const step = 0.02

/**
 * Fits a linear model that separates planted orders from ordinary notes and from sentences of real notes: a support vector
 * machine with squared hinge loss, by dual coordinate descent (Hsieh et al. 2008). Deterministic for the same texts.
 */
export function fitOrderModel({ planted, ordinary }: OrderSet, plain: readonly string[]): OrderModel {
  const cost = (balance * costs.ordinary * ordinary.length) / planted.length
  const texts = [
    ...planted.map((text) => ({ known: [...orderFeatures(text)], side: 1 as const, cost })),
    ...ordinary
      .flatMap((text) => [...new Set([text, ...splitSentences(text).map((sentence) => sentence.text)])])
      .map((text) => ({ known: [...orderFeatures(text)], side: -1 as const, cost: costs.ordinary })),
    ...plain.map((text) => ({ known: [...orderFeatures(text)], side: -1 as const, cost: costs.plain })),
  ]
  const kept = vocabularyOf(texts)
  const examples = texts.map(({ known, side, cost }) => ({
    features: Int32Array.from(known.flatMap((feature) => kept.get(feature) ?? [])),
    side,
    cost,
  }))
  const weights = descend(examples, kept.size)
  const rounded = [...kept].map(([feature, id]) => [feature, roundedTo(step, weights[id]!)] as const)
  return {
    weights: new Map(rounded.filter(([, weight]) => weight !== 0)),
    bias: roundedTo(0.01, weights[kept.size]!),
  }
}

/** Returns features that occur in at least two planted orders and three texts; other features only if they are frequent. */
function vocabularyOf(texts: readonly { known: number[]; side: 1 | -1 }[]): Map<number, number> {
  const counts = new Map<number, { all: number; planted: number }>()
  for (const { known, side } of texts)
    for (const feature of known) {
      const count = counts.get(feature) ?? { all: 0, planted: 0 }
      counts.set(feature, { all: count.all + 1, planted: count.planted + (side > 0 ? 1 : 0) })
    }
  const kept = [...counts].filter(([, { all, planted }]) => (all >= 3 && planted >= 2) || all >= frequent)
  return new Map(kept.map(([feature], id) => [feature, id]))
}

/** Returns the feature weights, the bias last. */
function descend(examples: readonly Example[], width: number): Float64Array {
  const weights = new Float64Array(width + 1)
  const alphas = new Float64Array(examples.length)
  const order = examples.map((_, at) => at)
  let seed = 12345
  for (let round = 0; round < rounds; round += 1) {
    for (let at = order.length - 1; at > 0; at -= 1) {
      seed = (Math.imul(seed, 1103515245) + 12345) & 0x7fffffff
      const other = seed % (at + 1)
      const kept = order[at]!
      order[at] = order[other]!
      order[other] = kept
    }
    for (const at of order) {
      const { features, side, cost } = examples[at]!
      const scale = orderScale(features.length)
      const slack = 1 / (2 * strength * cost)
      const score = features.reduce((sum, id) => sum + weights[id]!, weights[width]!) * scale
      const alpha = alphas[at]!
      const slope = side * score - 1 + alpha * slack
      const next = Math.max(0, alpha - slope / ((features.length + 1) * scale * scale + slack))
      if (next === alpha) continue
      alphas[at] = next
      const step = (next - alpha) * side * scale
      for (const id of features) weights[id]! += step
      weights[width]! += step
    }
  }
  return weights
}

function roundedTo(unit: number, value: number): number {
  return Math.round(Math.round(value / unit) * unit * 100) / 100
}
