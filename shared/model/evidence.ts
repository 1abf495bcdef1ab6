import { z } from 'zod'
import { Tier } from './memory.ts'

const codeRefKinds = ['path', 'symbol', 'command', 'package', 'commit', 'url'] as const
export const CodeRefKind = z.enum(codeRefKinds)
export type CodeRefKind = z.infer<typeof CodeRefKind>

/** `unchecked`: nothing here can tell, such as for an address, or where the memory has no repository. */
export const codeRefStates = ['exists', 'moved', 'gone', 'changed', 'unchecked'] as const
export const CodeRefState = z.enum(codeRefStates)
export type CodeRefState = z.infer<typeof CodeRefState>

/** Something in a memory that can be looked up in its project, and what was found. */
export const CodeRef = z.object({
  kind: CodeRefKind,
  text: z.string().describe('as it stands in the memory'),
  start: z.number().int().min(0).describe('UTF-16 offset in the content'),
  end: z.number().int().min(0),
  state: CodeRefState,
  detail: z.string().describe('what was found, in a few words; empty where the state says it all'),
  candidate: z.string().nullable().describe('where it seems to have moved to, or the version that is there now'),
})
export type CodeRef = z.infer<typeof CodeRef>

/** The commit that changed what a memory speaks of, after the memory was written or verified. */
export const Stale = z.object({ since: z.string(), commit: z.string(), reason: z.string() })
export type Stale = z.infer<typeof Stale>

/** What supports a memory, as far as the project's repository can tell. */
export const Evidence = z.object({
  tier: Tier,
  reason: z.string().describe('why it has this tier, in a sentence'),
  refs: z.array(CodeRef),
  commit: z.string().nullable().describe('the commit it was checked against; null without a repository'),
  checked_at: z.string(),
  stale: Stale.nullable(),
})
export type Evidence = z.infer<typeof Evidence>
