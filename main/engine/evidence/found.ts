import type { CodeRefState } from '../../../shared/model/evidence.ts'
import type { Mention } from './mention.ts'

/** A text with its mentions. */
export interface Subject {
  text: string
  mentions: readonly Mention[]
  /** When the text was written or last checked by hand, in milliseconds since the epoch. */
  baseline: number
  /** The project folder or file the text is about. */
  scope: string | null
  /** The file in which each mention was last found, by the mention's start offset. */
  homes: ReadonlyMap<number, string>
}

/** The result of looking up a mention. */
export interface Found {
  state: CodeRefState
  detail: string
  candidate: string | null
  /** The file it depends on: a commit that changes the file causes a new lookup. */
  home: string | null
  /** The commit that changed, moved or removed it, if known. */
  by: { commit: string; at: number } | null
  /** A sentence about what was moved or removed, such as `src/a.ts was removed in 1a2b3c4`; for a change, only the name. */
  event: string
}

/** Creates a result; unnamed fields are empty. */
export function found(state: CodeRefState, more: Partial<Omit<Found, 'state'>> = {}): Found {
  return { state, detail: '', candidate: null, home: null, by: null, event: '', ...more }
}

/** The commit of a touch, without git's other details. */
export function byOf({ commit, at }: { commit: string; at: number }): { commit: string; at: number } {
  return { commit, at }
}
