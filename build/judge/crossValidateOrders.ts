import { isScoredWhole, orderScorer } from '../../main/engine/rules/orderScore.ts'
import { splitSentences } from '../../shared/text/sentences.ts'
import { fitOrderModel } from './fitOrderModel.ts'
import type { OrderSet } from './orderSets.ts'

/** The highest sentence score of each text. */
export interface OrderScores {
  planted: number[]
  ordinary: number[]
}

/** Scores each set with a model fitted to the other sets only, so to nothing by the same author. */
export function crossValidateOrders(sets: readonly OrderSet[], plain: readonly string[]): OrderScores[] {
  return sets.map((held) => {
    const rest = sets.filter((set) => set !== held)
    const score = orderScorer(fitOrderModel(joinSets(rest), plain))
    return {
      planted: held.planted.map((text) => textScore(score, text)),
      ordinary: held.ordinary.map((text) => textScore(score, text)),
    }
  })
}

/** Merges the texts of several sets. */
export function joinSets(sets: readonly OrderSet[]): OrderSet {
  return { planted: sets.flatMap(({ planted }) => planted), ordinary: sets.flatMap(({ ordinary }) => ordinary) }
}

/** Returns the highest score of any sentence; short texts are also scored as a whole. */
export function textScore(score: (part: string) => number, text: string): number {
  const sentences = splitSentences(text).map((sentence) => sentence.text)
  const parts = isScoredWhole(text.trim(), sentences.length) ? [...sentences, text.trim()] : sentences
  return parts.reduce((most, part) => Math.max(most, score(part)), -100)
}

/** Returns the score that a share of the scores exceeds; the share is from 0 to 1. */
export function scoreOfShare(scores: readonly number[], share: number): number {
  return scores.toSorted((one, other) => other - one)[Math.floor(scores.length * share)]!
}
