import type { Severity } from '../../../shared/model/finding.ts'
import type { View } from './subject.ts'

export interface Match {
  start: number
  end: number
  severity?: Severity
  detail?: string
}

/** A check that finds by itself. */
export type Finder = (view: View) => Match[]

/** A check of one match of a pattern: null refuses it, an answer may say more about it. */
export type Confirmation = (view: View, value: { start: number; end: number }) => Partial<Match> | null
