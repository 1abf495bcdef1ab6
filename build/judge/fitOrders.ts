import { writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import process from 'node:process'
import { storeWeights } from '../../main/engine/rules/linearWeights.ts'
import { orderScorer } from '../../main/engine/rules/orderScore.ts'
import { type OrderScores, crossValidateOrders, joinSets, scoreOfShare, textScore } from './crossValidateOrders.ts'
import { fitOrderModel } from './fitOrderModel.ts'
import { isFoundByPattern } from './orderPatterns.ts'
import { type OrderSet, isByRuleMaker, orderSetNames, plainOf, readNotes, readOrderSets } from './orderSets.ts'

/**
 * Writes main/engine/rules/data/orderModel.json: a classifier of planted orders, fitted to the texts in orders/ and to
 * sentences of a third of the repositories in the samples.
 * The warning threshold is the lowest score at which, together with the patterns, at most 7 in 1,000 ordinary notes by
 * authors who saw no rule and at most 1 in 100 real notes are flagged. The stop threshold is the lowest score that no real
 * note exceeds and at most 1 in 1,000 ordinary notes do. Each author's notes are scored by a model not fitted to them; the
 * real notes come from another third.
 * Run it with `SCHOOLHOUSE_SAMPLES=… node build/judge/fitOrders.ts`.
 */
const samples = process.env['SCHOOLHOUSE_SAMPLES']
if (!samples) throw new Error('Set SCHOOLHOUSE_SAMPLES to the folder with the labelled pairs.')
const shares = { together: 7 / 1000, real: 1 / 100, stops: 1 / 1000 }
const sets = readOrderSets()
const notes = readNotes(samples)
const plain = plainOf(notes)
const model = fitOrderModel(joinSets(sets), plain)
const score = orderScorer(model)
const scores = crossValidateOrders(sets, plain)
const ordinary = scores.flatMap((scored) => scored.ordinary)
const byOthers = sets.flatMap((set, at) => (isByRuleMaker(orderSetNames[at]!) ? [] : together(set, scores[at]!)))
const real = notes.flatMap(({ text, third }) => (third === 1 ? [textScore(score, text)] : []))
const warns = ceilHundredths(Math.max(scoreOfShare(byOthers, shares.together), scoreOfShare(real, shares.real)))
const stops = ceilHundredths(Math.max(scoreOfShare(ordinary, shares.stops), scoreOfShare(real, 0)))
writeFileSync(
  resolve(import.meta.dirname, '../../main/engine/rules/data/orderModel.json'),
  `${JSON.stringify({ warns, stops, bias: model.bias, weights: storeWeights(model.weights) }, null, 1)}\n`,
)
process.stdout.write(`${model.weights.size} features, warns from ${warns}, stops from ${stops}\n`)

/** Returns the scores of ordinary notes; a note that a pattern matches counts as an order whatever its score. */
function together(set: OrderSet, scored: OrderScores): number[] {
  return scored.ordinary.map((score, at) => (isFoundByPattern(set.ordinary[at]!) ? Number.POSITIVE_INFINITY : score))
}

/** Rounds up to hundredths, so that no more than the wanted share exceeds the score. */
function ceilHundredths(score: number): number {
  return Math.ceil(100 * score) / 100
}
