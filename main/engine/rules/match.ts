import type { Severity } from '../../../shared/model/finding.ts'
import type { View } from './subject.ts'

export interface Match {
  start: number
  end: number
  severity?: Severity
  detail?: string
}

/** A check that finds by itself, in the order of the text; null ends a step of its work. */
export type Finder = (view: View) => Iterable<Match | null>

/** A check of one match of a pattern: null refuses it, an answer may say more about it. */
export type Confirmation = (view: View, value: { start: number; end: number }) => Partial<Match> | null
