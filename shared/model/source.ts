import { z } from 'zod'
import { cutText, exactText, maskedText, timestamp } from './texts.ts'

const sourceKinds = ['jaato', 'claude-code', 'server-memory', 'markdown', 'jsonl'] as const
export const SourceKind = z.enum(sourceKinds)
export type SourceKind = z.infer<typeof SourceKind>

/** The source kinds whose files we write; all others are read only. */
export const writableKinds: ReadonlySet<string> = new Set<SourceKind>(['jaato', 'claude-code'])

/** What a path was recognized as, before it is added. */
export const Detection = z.object({
  kind: SourceKind,
  path: exactText.describe('the folder or file the source is read from, absolute'),
  name: maskedText.describe('short name for people, such as `.jaato in parcel-api`'),
  detail: maskedText.describe('what was recognised, such as `old layout, 88 records`'),
  files: z.number(),
  records: z.number(),
  unreadable: z.number(),
  is_added: z.boolean().describe('whether a source reads it already'),
})
export type Detection = z.infer<typeof Detection>

/** A project in a folder of projects in which there is nothing to review. */
export const ProjectLeft = z.object({
  path: exactText,
  name: maskedText.describe('the name of its folder'),
  instructions: z.number().int().describe('how many files with instructions for agents it holds; people write these'),
})
export type ProjectLeft = z.infer<typeof ProjectLeft>

export const UnreadableLine = z.object({
  path: exactText,
  line: z.number().nullable(),
  text: cutText.describe('as found, at most 2,000 characters'),
  reason: maskedText,
})
export type UnreadableLine = z.infer<typeof UnreadableLine>

/** A link below a source's root that points outside it. */
export const SourceLink = z.object({
  path: exactText,
  target: exactText.describe('the real path it leads to'),
  followed: z.boolean().nullable().describe('whether what it leads to is read; null until a person said so'),
})
export type SourceLink = z.infer<typeof SourceLink>

export const Source = z.object({
  id: exactText,
  kind: SourceKind,
  name: maskedText,
  path: exactText,
  project: z.object({ id: exactText, name: maskedText }).nullable(),
  writable: z.boolean(),
  auto_write: z.boolean(),
  memories: z.number(),
  gone: z.number(),
  unreadable: z.number(),
  pending: z.number().describe('decisions not yet in the source’s files'),
  pending_shared: z
    .number()
    .describe('of `pending`, those that another source of the list counts too: a merge across files is one decision'),
  kept: z
    .number()
    .describe('of a source that is read only: decisions, other than promotions, that stay in the library'),
  needs_you: z.number(),
  links: z.array(SourceLink).describe('links that lead out of it; each is asked about once'),
  synced_at: timestamp.nullable(),
  error: maskedText.nullable().describe('why the last sync failed'),
  paused_since: timestamp
    .nullable()
    .describe('since when it cannot be read, with the reason in `error`; nothing of it counts as gone meanwhile'),
})
export type Source = z.infer<typeof Source>

export const SyncResult = z.object({
  source_id: exactText,
  added: z.number(),
  updated: z.number(),
  unchanged: z.number(),
  gone: z.number(),
  unreadable: z.number(),
  needs_you: z.number(),
  new_ids: z.array(exactText).optional().describe('the memories that were added, where they are 1 to 500'),
})
export type SyncResult = z.infer<typeof SyncResult>

/** What is at a source's new location, and what would be read from there. */
export const MovedPlace = z.object({
  source_id: exactText,
  name: maskedText,
  from: exactText,
  to: exactText.describe('the folder or file it would be read from, absolute'),
  known: z.number().describe('records that stood in its files when they were last read'),
  found: z.number().describe('how many of those are there'),
  missing: z.number().describe('how many are not: they count as gone once it is read from there'),
  records: z.number().describe('how many records are there in all'),
  still_there: z.boolean().describe('whether the old path still exists; it is no longer read'),
  project: z
    .object({ name: maskedText, from: exactText, to: exactText })
    .nullable()
    .describe('its project, where the folder of that was moved with it'),
  others: z
    .array(z.object({ source_id: exactText, name: maskedText, from: exactText, to: exactText }))
    .describe('other sources that were moved with it'),
})
export type MovedPlace = z.infer<typeof MovedPlace>

/** What happens to a source’s memories when it is removed. */
export const Removal = z.object({
  source_id: exactText,
  name: maskedText,
  path: exactText,
  forgotten: z.number().describe('memories without a decision, removed with the source'),
  kept: z.number().describe('memories with a decision, kept without a file'),
  pending: z.number().describe('decisions not yet in its files, and never written there'),
  returns: z.boolean().describe('whether its files exist, so that adding it again restores those memories'),
})
export type Removal = z.infer<typeof Removal>
