import { z } from 'zod'
import { FileDiff, SeenFiles } from './diff.ts'
import { ChangedSince, Stale } from './evidence.ts'
import { Scope } from './memory.ts'

/** Ways in which a topic file of a Claude Code folder becomes its own reference: its text, its index line, that line's place. */
const inPlaceKinds = ['own-topic', 'hook', 'index-top'] as const
export type InPlaceKind = (typeof inPlaceKinds)[number]

export const targetKinds = [
  ...inPlaceKinds,
  'learned',
  'memory-md',
  'claude-md',
  'agents-md',
  'rules',
  'topic',
] as const
export const TargetKind = z.enum(targetKinds)
export type TargetKind = z.infer<typeof TargetKind>

/** Whether a target is the note's own topic file. */
export function isInPlace(target: string): target is InPlaceKind {
  return inPlaceKinds.some((kind) => kind === target)
}

export const Mode = z.enum(['selectable', 'auto'])
export type Mode = z.infer<typeof Mode>

/** Ids of references: letters, digits, dot, dash and underscore; never a path. */
export const ReferenceId = z
  .string()
  .regex(
    /^[a-z0-9][a-z0-9._-]{0,99}$/i,
    'letters, digits, dots, dashes and underscores only, starting with a letter or digit',
  )

export const Lineage = z.object({
  source_memory_ids: z.array(z.string()).describe('external ids where the source gave them'),
  curated_by: z.string(),
  curated_at: z.string(),
  original_agents: z.array(z.string()),
  original_sessions: z.array(z.string()),
})
export type Lineage = z.infer<typeof Lineage>

export const ReferenceVersion = z.object({
  version: z.number(),
  at: z.string(),
  actor: z.string(),
  name: z.string(),
  content: z.string(),
  tags: z.array(z.string()),
  reason: z.string().nullable(),
})
export type ReferenceVersion = z.infer<typeof ReferenceVersion>

export const Reference = z.object({
  id: ReferenceId,
  name: z.string(),
  description: z.string(),
  content: z.string(),
  tags: z.array(z.string()),
  mode: Mode,
  scope: Scope,
  target: TargetKind,
  path: z.string().describe('the file it is written to'),
  section: z.string().nullable(),
  project: z.object({ id: z.string(), name: z.string() }).nullable(),
  lineage: Lineage,
  memory_ids: z.array(z.string()).describe('our ids of the memories promoted to it'),
  version: z.number(),
  updated_at: z.string(),
  state: z.enum(['as-written', 'changed', 'missing']).describe('whether the file still holds what we wrote'),
  foreign: z.boolean().describe('somebody else wrote its file, and nothing of it was changed from here'),
  stale: Stale.nullable().describe('the commit that moved or removed what it names, after it was written'),
  changed_since: ChangedSince.nullable().describe('the first commit that changed what it names and is still there'),
})
export type Reference = z.infer<typeof Reference>

/** What a person chooses when promoting. Omitted fields take the draft's defaults. */
export const PromotionRequest = z.object({
  memory_id: z.string(),
  target: TargetKind.optional(),
  reason: z.string().optional(),
  force: z.boolean().optional(),
  file: z.string().optional().describe('MEMORY.md to write to; the project’s by default'),
  section: z.string().optional(),
  create: z.boolean().optional().describe('create the file or section when it is missing'),
  id: z.string().optional(),
  name: z.string().optional(),
  description: z.string().optional(),
  tags: z.array(z.string()).optional(),
  mode: Mode.optional(),
  scope: Scope.optional(),
  content: z.string().optional(),
  seen: SeenFiles.optional(),
})
export type PromotionRequest = z.infer<typeof PromotionRequest>

/** A remark on a promotion; `stop` halts agents and policies, a person is only warned. */
export const PromotionCheck = z.object({
  id: z.string(),
  ok: z.boolean(),
  level: z.enum(['stop', 'warn']),
  text: z.string(),
  detail: z.string(),
})
export type PromotionCheck = z.infer<typeof PromotionCheck>

/** A file or section that is not there yet and is made with the promotion: shown in the diff, asked for with `create`. */
const Creates = z.string().nullable().describe('what is not there yet and has to be asked for with `create`')

/** The whole dialog: chosen values, what the distilling took out, the diff of every file that changes. */
export const PromotionPreview = z.object({
  request: PromotionRequest.required({
    target: true,
    id: true,
    name: true,
    description: true,
    tags: true,
    mode: true,
    scope: true,
    content: true,
  }),
  original: z.string(),
  removed: z.array(z.string()).describe('kinds of chatter taken out, such as `first person`'),
  path: z.string().nullable(),
  files: z
    .array(FileDiff)
    .describe('every text file the promotion changes, its own first; empty where it cannot be written'),
  creates: Creates,
  problem: z.string().nullable().describe('why it cannot be written as asked, and the way out'),
  unchanged: z.boolean().describe('the note, or its hook, says already what would be written'),
  targets: z.array(
    z.object({
      target: TargetKind,
      label: z.string(),
      file: z.string().nullable(),
      sections: z.array(z.string()),
      why: z.string().nullable().describe('why this one is suggested; null for the others'),
      room: z.string().nullable().describe('how full its file is'),
    }),
  ),
  checks: z.array(PromotionCheck),
})
export type PromotionPreview = z.infer<typeof PromotionPreview>

/** Memories to be promoted to one place, as one decision. What is left open is settled by the first of them. */
export const PromoteManyRequest = PromotionRequest.pick({
  target: true,
  reason: true,
  force: true,
  file: true,
  section: true,
  create: true,
  mode: true,
  scope: true,
}).extend({
  ids: z.array(z.string()).min(1).max(100).describe('raw or validated memories'),
  seen: SeenFiles.optional(),
})
export type PromoteManyRequest = z.infer<typeof PromoteManyRequest>

/** What promoting them together would write. */
export const PromoteManyPreview = z.object({
  request: PromoteManyRequest,
  items: z.array(
    z.object({
      memory_id: z.string(),
      id: z.string(),
      name: z.string(),
      description: z.string(),
      content: z.string(),
      checks: z.array(PromotionCheck),
    }),
  ),
  targets: PromotionPreview.shape.targets,
  files: z.array(FileDiff),
  creates: Creates,
  checks: z.array(PromotionCheck).describe('whether the files have room'),
  problem: z.string().nullable().describe('why it cannot be written as asked, and the way out'),
})
export type PromoteManyPreview = z.infer<typeof PromoteManyPreview>

/** What an edit of a reference would write: every text file that changes, its own first, and remarks. */
export const EditPreview = z.object({ files: z.array(FileDiff), checks: z.array(PromotionCheck) })
export type EditPreview = z.infer<typeof EditPreview>

/** Memories to be taken into a reference that exists. */
export const MergeIntoRequest = z.object({
  id: z.string().describe('the reference'),
  ids: z.array(z.string()).min(1).describe('raw or validated memories'),
  content: z.string().optional().describe('the whole new text, where a person wrote it; else what is proposed'),
  reason: z.string().optional(),
  force: z.boolean().optional().describe('in spite of a secret; with a reason'),
  version: z.number().optional().describe('that the text was made from: refused where there is a newer one'),
  seen: SeenFiles.optional(),
})
export type MergeIntoRequest = z.infer<typeof MergeIntoRequest>

/** What memories would make of a reference: the text, the exact change of its file, and remarks. */
export const MergeIntoPreview = z.object({
  reference: Reference.pick({
    id: true,
    name: true,
    content: true,
    path: true,
    section: true,
    version: true,
    target: true,
  }),
  memories: z.array(z.object({ id: z.string(), description: z.string(), content: z.string() })),
  content: z.string().describe('the text as it would be written'),
  is_edited: z.boolean().describe('whether the request brought the text'),
  added: z
    .array(z.object({ memory_id: z.string(), text: z.string() }))
    .describe('the sentences the reference does not say yet, and whose they are'),
  conflicts: z
    .array(z.object({ memory_id: z.string(), theirs: z.string(), ours: z.string(), detail: z.string() }))
    .describe('what cannot both hold: `theirs` in the reference, or in a memory before, `ours` in the memory'),
  files: z.array(FileDiff).describe('every text file that changes, its own first; empty where it cannot be written'),
  problem: z.string().nullable().describe('why it cannot be written as asked, and the way out'),
  blocked: z.string().nullable().describe('a diff that shows what stands in the way'),
  checks: z.array(PromotionCheck),
})
export type MergeIntoPreview = z.infer<typeof MergeIntoPreview>

/** A reference something may be merged into, and how close it is to that. */
export const MergeTarget = Reference.pick({
  id: true,
  name: true,
  path: true,
  section: true,
  scope: true,
  state: true,
  foreign: true,
}).extend({
  similarity: z.number().min(0).max(1),
  project: z.object({ id: z.string(), name: z.string() }).nullable(),
})
export type MergeTarget = z.infer<typeof MergeTarget>
