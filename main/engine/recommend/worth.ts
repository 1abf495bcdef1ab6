import type { Action } from '../../../shared/model/action.ts'
import type { NoteOdds } from './model/noteModel.ts'

/**
 * What a wrong act costs, in units of one question to a person. Discarding what is clearly worth keeping costs 20; of the worthy
 * notes that look most like junk, readers are sure of one in four, and the others cost little more than a question.
 */
const costs = {
  /** Discarding a note that is worth keeping. */
  discarded: 8,
  /** Promoting a note that is no lesson. */
  promoted: 5,
  /** Keeping a note that is not worth it. */
  kept: 2,
  /** Not offering a lesson for promotion; a question whether it is worth keeping does not offer it either. */
  notOffered: 2.5,
  asked: 1,
}

/** An act that the worth of a text alone can lead to. */
export type WorthAct = Extract<Action, 'discard' | 'promote' | 'validate' | 'needs-you'>

/** What the model thinks of a text, and the act with the least expected cost; null where the memory stays as it is. */
export interface Worth {
  odds: NoteOdds
  act: WorthAct | null
  /** The probability that the act is right; of a question, that the text is not worth keeping. */
  confidence: number
  /** Why a text that is to be promoted by its words cannot be, as it stands; null for all others. */
  unfit: string | null
}

/** Which acts are possible: a validated memory stays as it is instead of being validated or asked about. */
export interface MayAct {
  discard: boolean
  promote: boolean
  validate: boolean
  ask: boolean
}

/** Returns the act with the least expected cost among the possible ones. */
export function worthOf(odds: NoteOdds, may: MayAct): Worth {
  const { junk, keep, lesson } = odds
  const expected: [act: WorthAct | null, cost: number, confidence: number][] = [
    [may.validate ? 'validate' : null, costs.kept * junk + costs.notOffered * lesson, keep + lesson],
  ]
  if (may.ask) expected.push(['needs-you', costs.asked + costs.notOffered * lesson, junk])
  if (may.discard) expected.push(['discard', costs.discarded * (keep + lesson), junk])
  if (may.promote) expected.push(['promote', costs.promoted * (junk + keep), lesson])
  const [act, , confidence] = expected.reduce((best, one) => (one[1] < best[1] ? one : best))
  return { odds, act, confidence, unfit: null }
}

/** Whether a text is so probably junk that discarding it costs less than asking about it. */
export function isBestDiscarded({ junk, keep, lesson }: NoteOdds): boolean {
  const { act } = worthOf({ junk, keep, lesson }, { discard: true, promote: false, validate: true, ask: true })
  return act === 'discard'
}

/** How much more often a note that something outside its text supports is a lesson, and how much less often it is junk. */
const supportFactor = 2

/** Adjusts the odds of a text that its repository, a person or several sessions support. */
export function supported({ junk, keep, lesson }: NoteOdds): NoteOdds {
  const [j, l] = [junk / supportFactor, lesson * supportFactor]
  const sum = j + keep + l
  return { junk: j / sum, keep: keep / sum, lesson: l / sum }
}

/** Adjusts the odds of a text by a leaning, in log odds of junk. */
export function leaned({ junk, keep, lesson }: NoteOdds, leaning: number): NoteOdds {
  const j = junk * Math.exp(leaning)
  const sum = j + keep + lesson
  return { junk: j / sum, keep: keep / sum, lesson: lesson / sum }
}
