import type { CodeRefState } from '../../../shared/model/evidence.ts'
import type { Mention } from './mention.ts'

/** A text with what it names. */
export interface Subject {
  text: string
  mentions: readonly Mention[]
  /** When the text was written or last checked by hand, in milliseconds since the epoch. */
  baseline: number
  /** The folder or file of the project it is about. */
  scope: string | null
  /** The file each mention was found in when it was last looked at, by the mention's start. */
  homes: ReadonlyMap<number, string>
}

/** What was found of a mention. */
export interface Found {
  state: CodeRefState
  detail: string
  candidate: string | null
  /** The file it is about: a commit that changes that file has it looked at again. */
  home: string | null
  /** What changed, moved or removed it, where that is known. */
  by: { commit: string; at: number } | null
  /** What was moved or removed, as a sentence such as `src/a.ts was removed in 1a2b3c4`; of what changed, its name alone. */
  event: string
}

/** What was found of a reference to code; what is not named is empty. */
export function found(state: CodeRefState, more: Partial<Omit<Found, 'state'>> = {}): Found {
  return { state, detail: '', candidate: null, home: null, by: null, event: '', ...more }
}

/** The commit that touched something, without what else git says of it. */
export function byOf({ commit, at }: { commit: string; at: number }): { commit: string; at: number } {
  return { commit, at }
}
