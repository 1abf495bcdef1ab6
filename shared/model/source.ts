import { z } from 'zod'

const sourceKinds = ['jaato', 'claude-code', 'server-memory', 'markdown', 'jsonl'] as const
export const SourceKind = z.enum(sourceKinds)
export type SourceKind = z.infer<typeof SourceKind>

/** What a path was recognised as, before it is added. */
export const Detection = z.object({
  kind: SourceKind,
  path: z.string().describe('the folder or file the source is read from, absolute'),
  name: z.string().describe('short name for people, such as `.jaato in parcel-api`'),
  detail: z.string().describe('what was recognised, such as `old layout, 88 records`'),
  files: z.number(),
  records: z.number(),
  unreadable: z.number(),
})
export type Detection = z.infer<typeof Detection>

export const UnreadableLine = z.object({
  path: z.string(),
  line: z.number().nullable(),
  text: z.string().describe('as found, at most 2,000 characters'),
  reason: z.string(),
})
export type UnreadableLine = z.infer<typeof UnreadableLine>

/** A link below a source's root that leads out of it. */
export const SourceLink = z.object({
  path: z.string(),
  target: z.string().describe('the real path it leads to'),
  followed: z.boolean().nullable().describe('whether what it leads to is read; null until a person said so'),
})
export type SourceLink = z.infer<typeof SourceLink>

export const Source = z.object({
  id: z.string(),
  kind: SourceKind,
  name: z.string(),
  path: z.string(),
  project: z.object({ id: z.string(), name: z.string() }).nullable(),
  writable: z.boolean(),
  auto_write: z.boolean(),
  memories: z.number(),
  gone: z.number(),
  unreadable: z.number(),
  pending: z.number().describe('decisions not yet in the source’s files'),
  needs_you: z.number(),
  links: z.array(SourceLink).describe('links that lead out of it; each is asked about once'),
  synced_at: z.string().nullable(),
  error: z.string().nullable().describe('why the last sync failed'),
  paused_since: z
    .string()
    .nullable()
    .describe('since when it cannot be read, with the reason in `error`; nothing of it counts as gone meanwhile'),
})
export type Source = z.infer<typeof Source>

export const SyncResult = z.object({
  source_id: z.string(),
  added: z.number(),
  updated: z.number(),
  unchanged: z.number(),
  gone: z.number(),
  unreadable: z.number(),
  needs_you: z.number(),
  new_ids: z.array(z.string()).optional().describe('the memories that were added, where they are 1 to 500'),
})
export type SyncResult = z.infer<typeof SyncResult>

/** What is at the place a source is said to lie at now, and what would be read from there. */
export const MovedPlace = z.object({
  source_id: z.string(),
  name: z.string(),
  from: z.string(),
  to: z.string().describe('the folder or file it would be read from, absolute'),
  known: z.number().describe('records that stood in its files when they were last read'),
  found: z.number().describe('how many of those are there'),
  missing: z.number().describe('how many are not: they count as gone once it is read from there'),
  records: z.number().describe('how many records are there in all'),
  still_there: z.boolean().describe('whether something stands at the former place; it would not be read any more'),
  project: z
    .object({ name: z.string(), from: z.string(), to: z.string() })
    .nullable()
    .describe('its project, where the folder of that was moved with it'),
  others: z
    .array(z.object({ source_id: z.string(), name: z.string(), from: z.string(), to: z.string() }))
    .describe('other sources that were moved with it'),
})
export type MovedPlace = z.infer<typeof MovedPlace>

/** What becomes of a source’s memories when it is removed. */
export const Removal = z.object({
  source_id: z.string(),
  name: z.string(),
  path: z.string(),
  forgotten: z.number().describe('memories nothing was decided on: they go with it'),
  kept: z.number().describe('memories that were decided on: they stay, without a file'),
  pending: z.number().describe('decisions that are not in its files yet, and will not be'),
  returns: z.boolean().describe('whether adding it again brings the forgotten ones back: its files are there'),
})
export type Removal = z.infer<typeof Removal>
