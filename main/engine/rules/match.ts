import type { Severity } from '../../../shared/model/finding.ts'
import type { View } from './subject.ts'

export interface Match {
  start: number
  end: number
  severity?: Severity
  detail?: string
}

/** A check that finds by itself, in text order; yields null at the end of a step. */
export type Finder = (view: View) => Iterable<Match | null>

/** A check of a pattern's match: null rejects it, a result may add details. */
export type Confirmation = (view: View, value: { start: number; end: number }) => Partial<Match> | null

/** Matches a whole text but for the white space around it. */
export function wholeOf(text: string): Match {
  return { start: text.length - text.trimStart().length, end: text.trimEnd().length }
}
