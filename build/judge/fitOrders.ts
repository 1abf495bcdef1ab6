import { writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import process from 'node:process'
import { crossValidateOrders, joinSets, scoreOfShare, textScore } from './crossValidateOrders.ts'
import { fitOrderModel } from './fitOrderModel.ts'
import { plainOf, readNotes, readOrderSets } from './orderSets.ts'

/**
 * Writes main/engine/rules/data/orderModel.ts: what tells planted orders from ordinary notes, fitted to the texts in
 * orders/ and to sentences of a third of the repositories in the samples. A sentence warns from the score on that 1 in 100
 * ordinary notes reach, and stops from that of 1 in 2,000: notes of an author, or of a third of the repositories, the model that
 * scored them was not fitted to. `SCHOOLHOUSE_SAMPLES=… node build/judge/fitOrders.ts`.
 */
const samples = process.env['SCHOOLHOUSE_SAMPLES']
if (!samples) throw new Error('Set SCHOOLHOUSE_SAMPLES to the folder with the labelled pairs.')
const shares = { warns: 1 / 100, stops: 1 / 2000 }
const sets = readOrderSets()
const notes = readNotes(samples)
const plain = plainOf(notes)
const model = fitOrderModel(joinSets(sets), plain)
const named = [...model.weights].flatMap(([feature, weight]) => {
  const hundredths = Math.round(weight * 100)
  return hundredths === 0 ? [] : [`${feature} ${hundredths}`]
})
const ordinary = crossValidateOrders(sets, plain).flatMap((scores) => scores.ordinary)
const real = notes.flatMap(({ text, third }) => (third === 1 ? [textScore(model, text)] : []))
const warns = threshold(shares.warns)
const stops = threshold(shares.stops)
writeFileSync(
  resolve(import.meta.dirname, '../../main/engine/rules/data/orderModel.ts'),
  `/** Written by build/judge/fitOrders.ts: a feature of a sentence and its weight in hundredths, one a line. */
export const orderWeights = \`
${named.join('\n')}
\`
export const orderBias = ${model.bias.toFixed(2)}
/** The scores above which a sentence is looked at by a person, and above which it stops. */
export const orderThresholds = { warns: ${warns.toFixed(2)}, stops: ${stops.toFixed(2)} }
`,
)
process.stdout.write(`${named.length} features, warns from ${warns.toFixed(2)}, stops from ${stops.toFixed(2)}\n`)

/** In hundredths, rounded up: no more than that share passes it. */
function threshold(share: number): number {
  return Math.ceil(100 * Math.max(scoreOfShare(ordinary, share), scoreOfShare(real, share))) / 100
}
