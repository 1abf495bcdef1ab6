import type { Action } from '../../../shared/model/action.ts'
import type { Assessment } from '../../../shared/model/recommendation.ts'
import type { Case, Found } from '../store/queries/cases.ts'
import type { Signs } from './assess/signs.ts'
import type { NoteText } from './model/noteFeatures.ts'
import type { Worth } from './worth.ts'

/** A case with everything the rules need. */
export interface Judged {
  of: Case
  signs: Signs
  scores: Pick<Assessment, 'frequency' | 'uniqueness'>
  /** The forms of useless text that it has, as reasons. */
  forms: readonly Because[]
  /** What the model reads. */
  note: NoteText
  /** What the model thinks of it, and the act that follows. */
  worth: Worth
}

/** What a form is looked for in. */
export interface Worded {
  of: Pick<Case, 'content' | 'findings'>
  signs: Signs
}

/** A form of useless text. */
export interface EmptyForm {
  /** The id of the recommendation it leads to. */
  id: string
  sentence: string
  /** The probability of junk, by the model, from which such a text is discarded; 0 for a form that is junk whatever its words. */
  minJunk: number
  /** The share of such texts that were junk, in repositories the model was not fitted to. */
  prior: number
  /** Returns the reason, with the words it rests on; null if the text has another form. */
  find(worded: Worded): Because | null
}

/** The reason: a sentence and the quoted words of the memory. `{other}` is replaced by the title of the first entry of `with`. */
export interface Because {
  rule: string
  text: string
  at?: Pick<Found, 'field' | 'start' | 'end'> | null
}

export interface Advice {
  /** The rule's own score, 0 to 1, before calibration. */
  score: number
  /** The probability that it is right, from the model; without it the score is calibrated. */
  confidence?: number
  because: Because[]
  with?: string[]
}

/** A recommendation rule. The first one that applies decides. */
export interface RecommendRule {
  id: string
  action: Action
  /** Its description in statistics. */
  sentence: string
  /** Its fixed precision, if labels cannot measure it; otherwise it is calibrated with its action. */
  prior?: number
  /** Returns null if the rule does not apply. */
  apply(judged: Judged): Advice | null
}

/** The location of a range of the content. */
export function inContent(stretch: { start: number; end: number } | null): Because['at'] {
  return stretch && { field: 'content', start: stretch.start, end: stretch.end }
}
