import { z } from 'zod'
import { FileDiff } from './diff.ts'
import { cutText, exactText, maskedText } from './texts.ts'

/** An entry of a MEMORY.md and its line. */
const BudgetEntry = z.object({ line: z.number(), section: maskedText.nullable(), text: cutText })

/** Why an entry can be removed without loss. */
export const CompactReason = z.enum(['repeats-claude-md', 'repeats-entry', 'dead-link'])
export type CompactReason = z.infer<typeof CompactReason>

/** How much of a MEMORY.md agents load, what they do not see, and what would make it visible again. */
export const Budget = z.object({
  file: exactText,
  project: z.object({ id: exactText, name: maskedText }).nullable(),
  lines: z.number(),
  bytes: z.number(),
  most_lines: z.number(),
  most_bytes: z.number(),
  loaded_lines: z.number().describe('how many lines agents see'),
  entries: z.number(),
  lost: z.array(BudgetEntry.extend({ reference_id: exactText.nullable() })).describe('entries that fall off the end'),
  repeats: z
    .array(BudgetEntry.extend({ other: maskedText, in: exactText.describe('the file that says it too') }))
    .describe('entries CLAUDE.md says already'),
  compact: z
    .array(BudgetEntry.extend({ reason: CompactReason, words: maskedText }))
    .describe('entries that compacting takes out'),
  reorder: z.array(BudgetEntry).describe('entries that reordering moves to the end, to make room for those lost'),
  hash: exactText.describe('hash of the file as read'),
})
export type Budget = z.infer<typeof Budget>

export const BudgetAct = z.enum(['compact', 'reorder', 'both'])
export type BudgetAct = z.infer<typeof BudgetAct>

/** The preview of an action on the file. */
export const BudgetPreview = z.object({
  diff: FileDiff,
  hash: exactText,
  after: Budget.pick({ lines: true, bytes: true, loaded_lines: true }).extend({ lost: z.number() }),
})
export type BudgetPreview = z.infer<typeof BudgetPreview>
