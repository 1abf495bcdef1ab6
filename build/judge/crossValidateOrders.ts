import { type OrderModel, orderScore } from '../../main/engine/rules/orderScore.ts'
import { splitSentences } from '../../shared/text/sentences.ts'
import { fitOrderModel } from './fitOrderModel.ts'
import type { OrderSet } from './orderSets.ts'

/** The highest score of a sentence of each text. */
export interface OrderScores {
  planted: number[]
  ordinary: number[]
}

/** Scores of each set by a model fitted to the others alone: nothing by its author. */
export function crossValidateOrders(sets: readonly OrderSet[], plain: readonly string[]): OrderScores[] {
  return sets.map((held) => {
    const rest = sets.filter((set) => set !== held)
    const model = fitOrderModel(joinSets(rest), plain)
    return {
      planted: held.planted.map((text) => textScore(model, text)),
      ordinary: held.ordinary.map((text) => textScore(model, text)),
    }
  })
}

/** All the texts of some sets. */
export function joinSets(sets: readonly OrderSet[]): OrderSet {
  return { planted: sets.flatMap(({ planted }) => planted), ordinary: sets.flatMap(({ ordinary }) => ordinary) }
}

/** The highest score of a sentence. */
export function textScore(model: OrderModel, text: string): number {
  return splitSentences(text).reduce((most, sentence) => Math.max(most, orderScore(model, sentence.text)), -100)
}

/** The score that this share of some texts passes, from 0 to 1. */
export function scoreOfShare(scores: readonly number[], share: number): number {
  return scores.toSorted((one, other) => other - one)[Math.floor(scores.length * share)]!
}
