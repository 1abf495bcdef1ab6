import { z } from 'zod'
import { Tier } from './memory.ts'
import { cutText, exactText, maskedText, timestamp } from './texts.ts'

const codeRefKinds = ['path', 'symbol', 'command', 'package', 'commit', 'url'] as const
export const CodeRefKind = z.enum(codeRefKinds)
export type CodeRefKind = z.infer<typeof CodeRefKind>

/**
 * What the repository shows about something a text names. `codeRefWords` has the meaning of each state, `codeRefWeights` its
 * weight.
 */
export const codeRefStates = [
  'present',
  'elsewhere',
  'changed',
  'renamed',
  'removed',
  'removed-earlier',
  'said-gone',
  'forbidden',
  'ignored',
  'own-name',
  'not-evidence',
  'never',
  'unknown',
] as const
export const CodeRefState = z.enum(codeRefStates)
export type CodeRefState = z.infer<typeof CodeRefState>

/** The label of each state, shown beside the name. */
export const codeRefWords: Readonly<Record<CodeRefState, string>> = {
  present: 'found',
  elsewhere: 'found elsewhere',
  changed: 'changed since',
  renamed: 'moved since',
  removed: 'removed since',
  'removed-earlier': 'removed before it was written',
  'said-gone': 'gone, as the text says',
  forbidden: 'forbidden, and absent',
  ignored: 'ignored by git',
  'own-name': 'the repository itself',
  'not-evidence': 'found, but no evidence',
  never: 'not found',
  unknown: 'cannot be checked',
}

/**
 * How a state counts for the text: `for` it, a `doubt`, `lost` if the named thing no longer exists, or not at all. Something
 * that never existed may belong to another repository, or be an example or a route.
 */
export const codeRefWeights: Readonly<Record<CodeRefState, 'for' | 'doubt' | 'lost' | 'none'>> = {
  present: 'for',
  elsewhere: 'none',
  changed: 'doubt',
  renamed: 'lost',
  removed: 'lost',
  'removed-earlier': 'lost',
  'said-gone': 'none',
  forbidden: 'none',
  ignored: 'none',
  'own-name': 'none',
  'not-evidence': 'none',
  never: 'none',
  unknown: 'none',
}

/** Something a memory names that can be looked up in its project, and the result. */
export const CodeRef = z.object({
  kind: CodeRefKind,
  text: cutText.describe('as it stands in the memory'),
  start: z.number().int().min(0).describe('UTF-16 offset in the content'),
  end: z.number().int().min(0),
  state: CodeRefState,
  detail: maskedText.describe('what was found, in a few words; empty where the state says it all'),
  candidate: maskedText.nullable().describe('where it is now, or the version that is there now'),
  commit: exactText.nullable().describe('the commit that changed, moved or removed it; null where none is known'),
})
export type CodeRef = z.infer<typeof CodeRef>

/** The commit that moved or removed something a memory names, after the memory was written or verified: the text is outdated. */
export const Stale = z.object({
  kind: z.enum(['renamed', 'removed']),
  since: timestamp,
  commit: exactText,
  reason: maskedText,
})
export type Stale = z.infer<typeof Stale>

/**
 * The first commit after a memory was written or verified that changed something it names that still exists: a reason to
 * check it.
 */
export const ChangedSince = z.object({
  what: maskedText.describe('`src/pool.ts`, or `takeOne of src/pool.ts`'),
  since: timestamp,
  commit: exactText,
})
export type ChangedSince = z.infer<typeof ChangedSince>

/** For example `src/pool.ts in 1a2b3c4 (2026-11-15)`. */
export function changedSinceWords({ what, since, commit }: ChangedSince): string {
  return `${what} in ${commit.slice(0, 7)} (${since.slice(0, 10)})`
}

/** The evidence for a memory, as far as the project's repository shows. */
export const Evidence = z.object({
  tier: Tier,
  reason: maskedText.describe('why it has this tier, in a sentence'),
  refs: z.array(CodeRef),
  commit: exactText.nullable().describe('the commit it was checked against; null without a repository'),
  checked_at: timestamp,
  stale: Stale.nullable(),
  changed_since: ChangedSince.nullable(),
})
export type Evidence = z.infer<typeof Evidence>
