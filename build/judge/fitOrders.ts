import { writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import process from 'node:process'
import { orderFeatures, orderScale } from '../../main/engine/triage/rules/orderFeatures.ts'
import { type OrderSet, type Note, readNotes, readOrders } from './orders.ts'
import { splitSentences } from '../../shared/text/sentences.ts'

/**
 * Writes main/engine/triage/rules/data/orderModel.ts: a logistic regression that tells planted orders from ordinary sentences,
 * fitted to orders/fitted.json and to notes of a third of the repositories in the samples. Its threshold is what 1 in 100
 * notes of another third pass. `npm run judge` measures it on the last third and on orders/heldOut.json.
 * `SCHOOLHOUSE_SAMPLES=… node build/judge/fitOrders.ts`.
 */
const samples = process.env['SCHOOLHOUSE_SAMPLES']
if (!samples) throw new Error('Set SCHOOLHOUSE_SAMPLES to the folder with the labelled pairs.')
const orders: OrderSet = readOrders('fitted')
const notes = readNotes(samples)
const maxNotes = 20000
const shareOverThreshold = 1 / 100

interface Example {
  features: number[]
  wanted: 0 | 1
  weight: number
}

const plain = pick(
  [...new Set(notes.filter(({ third }) => third === 0).flatMap(({ text }) => sentencesOf(text)))].sort(),
  maxNotes,
)
const texts: [string, 0 | 1, number][] = [
  ...orders.planted.map((text): [string, 0 | 1, number] => [text, 1, 4]),
  ...orders.ordinary.map((text): [string, 0 | 1, number] => [text, 0, 3]),
  ...plain.map((text): [string, 0 | 1, number] => [text, 0, 1]),
]
const vocabulary = vocabularyOf(texts)
const examples = texts.map(([text, wanted, weight]): Example => ({ features: idsOf(text), wanted, weight }))
const weights = fit(examples, vocabulary.size)
const named = [...vocabulary].flatMap(([feature, id]) => {
  const hundredths = Math.round(weights[id]! * 100)
  return hundredths === 0 ? [] : [`${feature} ${hundredths}`]
})
const bias = Math.round(weights[vocabulary.size]! * 100) / 100
const threshold = thresholdOn(notes.filter(({ third }) => third === 1))
const file = resolve(import.meta.dirname, '../../main/engine/triage/rules/data/orderModel.ts')
writeFileSync(
  file,
  `/** Written by build/judge/fitOrders.ts: a feature of a sentence and its weight in hundredths, one a line. */
export const orderWeights = \`
${named.join('\n').replaceAll('`', '')}
\`
export const orderBias = ${bias}
/** The score from which on a sentence counts as a planted order. */
export const orderThreshold = ${threshold.toFixed(2)}
`,
)
process.stdout.write(`${join('data', 'orderModel.ts')}: ${named.length} features, threshold ${threshold.toFixed(2)}\n`)

function sentencesOf(text: string): string[] {
  return splitSentences(text).map((sentence) => sentence.text)
}

/** So many of a sorted list, evenly spread: the same each time. */
function pick<Item>(items: readonly Item[], count: number): Item[] {
  const step = Math.max(1, items.length / count)
  return Array.from({ length: Math.min(count, items.length) }, (_, at) => items[Math.floor(at * step)]!)
}

/** Features that stand in two planted orders and three texts, or in eight texts. */
function vocabularyOf(all: readonly [string, 0 | 1, number][]): Map<string, number> {
  const counts = new Map<string, { all: number; planted: number }>()
  for (const [text, wanted] of all)
    for (const feature of orderFeatures(text)) {
      const count = counts.get(feature) ?? { all: 0, planted: 0 }
      counts.set(feature, { all: count.all + 1, planted: count.planted + wanted })
    }
  const kept = [...counts].filter(([, count]) => (count.all >= 3 && count.planted >= 2) || count.all >= 8)
  return new Map(kept.map(([feature], id) => [feature, id]))
}

function idsOf(text: string): number[] {
  return [...orderFeatures(text)].flatMap((feature) => vocabulary.get(feature) ?? [])
}

/** Full batches of Adam (Kingma and Ba 2015) with weight decay; inputs are `orderScale`. The last weight is the bias. */
function fit(all: readonly Example[], width: number): Float64Array {
  const values = new Float64Array(width + 1)
  const first = new Float64Array(width + 1)
  const second = new Float64Array(width + 1)
  const decay = 2e-5
  for (let round = 1; round <= 400; round += 1) {
    const slope = new Float64Array(width + 1)
    for (const { features, wanted, weight } of all) {
      const input = orderScale(features.length)
      const score = features.reduce((sum, id) => sum + values[id]! * input, values[width]!)
      const error = ((1 / (1 + Math.exp(-score)) - wanted) * weight) / all.length
      for (const id of features) slope[id]! += error * input
      slope[width]! += error
    }
    for (let id = 0; id <= width; id += 1) {
      const gradient = slope[id]! + (id < width ? decay * values[id]! : 0)
      first[id] = 0.9 * first[id]! + 0.1 * gradient
      second[id] = 0.999 * second[id]! + 0.001 * gradient * gradient
      const step = first[id]! / (1 - 0.9 ** round) / (Math.sqrt(second[id]! / (1 - 0.999 ** round)) + 1e-8)
      values[id]! -= 0.3 * step
    }
  }
  return values
}

function thresholdOn(held: readonly Note[]): number {
  const highest = held.map(({ text }) =>
    sentencesOf(text).reduce((most, sentence) => {
      const ids = idsOf(sentence)
      const input = orderScale(ids.length)
      return Math.max(
        most,
        ids.reduce((sum, id) => sum + weights[id]! * input, bias),
      )
    }, -100),
  )
  return highest.sort((one, other) => other - one)[Math.floor(held.length * shareOverThreshold)]!
}
