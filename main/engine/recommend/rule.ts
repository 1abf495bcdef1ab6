import type { Action } from '../../../shared/model/action.ts'
import type { Assessment } from '../../../shared/model/recommendation.ts'
import type { Case, Found } from '../store/queries/cases.ts'
import type { Signs } from './assess/signs.ts'

/** A case with everything worked out that rules ask for. */
export interface Judged {
  of: Case
  signs: Signs
  scores: Pick<Assessment, 'frequency' | 'uniqueness'>
}

/** Why: a sentence, and the words of the memory it rests on. `{other}` in it stands for the title of the first of `with`. */
export interface Because {
  rule: string
  text: string
  at?: Pick<Found, 'field' | 'start' | 'end'> | null
}

export interface Advice {
  /** How sure the rule is by itself, 0 to 1; what that is worth is for the calibration to say. */
  score: number
  because: Because[]
  with?: string[]
}

/** A rule of recommendation. The first that applies decides. */
export interface RecommendRule {
  id: string
  action: Action
  /** What it says, for people who look at how often it is right. */
  sentence: string
  /** How often it is right, where no labels can tell: a rule without one is calibrated with its action. */
  prior?: number
  /** Null where it does not apply. */
  apply(judged: Judged): Advice | null
}

/** The place of a stretch of the content. */
export function inContent(stretch: { start: number; end: number } | null): Because['at'] {
  return stretch && { field: 'content', start: stretch.start, end: stretch.end }
}
