import { z } from 'zod'
import { FileDiff, SeenFiles } from './diff.ts'
import { ChangedSince, Stale } from './evidence.ts'
import { Scope } from './memory.ts'
import { cutText, exactText, maskedText, timestamp } from './texts.ts'

/**
 * Ways in which a topic file of a Claude Code folder becomes its own reference: by its text, its index line, or that line's
 * position.
 */
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

/** Checks whether a target is the note's own topic file. */
export function isInPlace(target: string): target is InPlaceKind {
  return inPlaceKinds.some((kind) => kind === target)
}

export const Mode = z.enum(['selectable', 'auto'])
export type Mode = z.infer<typeof Mode>

/** Reference ids: letters, digits, dots, dashes and underscores; never a path. */
export const ReferenceId = exactText.regex(
  /^[a-z0-9][a-z0-9._-]{0,99}$/i,
  'letters, digits, dots, dashes and underscores only, starting with a letter or digit',
)

export const Lineage = z.object({
  source_memory_ids: z.array(exactText).describe('external ids where the source gave them'),
  curated_by: maskedText,
  curated_at: timestamp,
  original_agents: z.array(maskedText),
  original_sessions: z.array(maskedText),
})
export type Lineage = z.infer<typeof Lineage>

export const ReferenceVersion = z.object({
  version: z.number(),
  at: timestamp,
  actor: maskedText,
  name: maskedText,
  content: maskedText,
  tags: z.array(maskedText),
  reason: maskedText.nullable(),
})
export type ReferenceVersion = z.infer<typeof ReferenceVersion>

export const Reference = z.object({
  id: ReferenceId,
  name: maskedText,
  description: cutText,
  content: maskedText,
  tags: z.array(maskedText),
  mode: Mode,
  scope: Scope,
  target: TargetKind,
  path: exactText.describe('the file it is written to'),
  section: maskedText.nullable(),
  project: z.object({ id: exactText, name: maskedText }).nullable(),
  lineage: Lineage,
  memory_ids: z.array(exactText).describe('our ids of the memories promoted to it'),
  version: z.number(),
  updated_at: timestamp,
  state: z.enum(['as-written', 'changed', 'missing']).describe('whether the file still holds what we wrote'),
  foreign: z.boolean().describe('the file was written outside Schoolhouse and never changed by it'),
  stale: Stale.nullable().describe('the commit that moved or removed what it names, after it was written'),
  changed_since: ChangedSince.nullable().describe('the first commit that changed what it names and is still there'),
})
export type Reference = z.infer<typeof Reference>

/**
 * Checks whether agents read a reference only when its topic comes up: a topic file, or a learned reference that is not `auto`.
 * Every session reads MEMORY.md, CLAUDE.md, AGENTS.md and rules, whatever their mode.
 */
export function isOnDemand({ mode, target }: Pick<Reference, 'mode' | 'target'>): boolean {
  return target === 'topic' || (target === 'learned' && mode === 'selectable')
}

/** What to do where a promotion has no reason: neither a person's nor that of a recommendation. */
export const reasonNeeded = 'Say why it is worth keeping: nothing recommends to promote it.'

/** Why a promotion is recommended, which is its reason where none is given. */
const DefaultReason = maskedText.nullable().describe('the reason where none is given; null where one is needed')

/** A person's choices for a promotion. Omitted fields take the draft's defaults. */
export const PromotionRequest = z.object({
  memory_id: exactText,
  target: TargetKind.optional(),
  reason: maskedText.optional(),
  force: z.boolean().optional(),
  file: maskedText.optional().describe('MEMORY.md to write to; the project’s by default'),
  section: maskedText.optional(),
  create: z.boolean().optional().describe('create the file or section when it is missing'),
  id: exactText.optional(),
  name: maskedText.optional(),
  description: cutText.optional(),
  tags: z.array(maskedText).optional(),
  mode: Mode.optional(),
  scope: Scope.optional(),
  content: maskedText.optional(),
  seen: SeenFiles.optional(),
  proposal: exactText.optional().describe('the proposal it accepts; the journal names it and its advisors'),
})
export type PromotionRequest = z.infer<typeof PromotionRequest>

/**
 * A check result for a promotion. `stop` blocks agents and policies; a person only at checks of safety and at text that teaches
 * nothing, and not with force and a reason.
 */
export const PromotionCheck = z.object({
  id: exactText,
  ok: z.boolean(),
  level: z.enum(['stop', 'warn']),
  text: cutText,
  detail: maskedText,
  filled: z
    .object({ before: z.number(), after: z.number() })
    .optional()
    .describe('how much of its cap the file fills: 1 is all of it'),
})
export type PromotionCheck = z.infer<typeof PromotionCheck>

/** A missing file or section that the promotion would create: shown in the diff, requested with `create`. */
const Creates = maskedText.nullable().describe('what is not there yet and has to be asked for with `create`')

/** The content of the promotion dialog: chosen values, what distilling removed, the diff of every file that changes. */
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
  original: maskedText,
  reason: DefaultReason,
  removed: z.array(maskedText).describe('kinds of chatter taken out, such as `first person`'),
  path: exactText.nullable(),
  files: z
    .array(FileDiff)
    .describe('every text file the promotion changes, its own first; empty where it cannot be written'),
  creates: Creates,
  problem: maskedText.nullable().describe('why it cannot be written as requested, and what to do'),
  unchanged: z.boolean().describe('the note, or its hook, says already what would be written'),
  targets: z.array(
    z.object({
      target: TargetKind,
      label: cutText,
      file: exactText.nullable(),
      sections: z.array(maskedText),
      why: maskedText.nullable().describe('why this one is suggested; null for the others'),
      room: maskedText.nullable().describe('how full its file is'),
      unchanged: z.boolean().describe('what is proposed for it changes nothing, so the next target is another'),
    }),
  ),
  checks: z.array(PromotionCheck),
})
export type PromotionPreview = z.infer<typeof PromotionPreview>

/** Memories to promote to one target, as one decision. Omitted fields take the first memory's defaults. */
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
  ids: z.array(exactText).min(1).max(100).describe('raw or validated memories'),
  seen: SeenFiles.optional(),
})
export type PromoteManyRequest = z.infer<typeof PromoteManyRequest>

/** Another text close to one that is to be promoted: of a reference, a line of agents' files, or a memory promoted with it. */
export const SimilarText = z.object({ id: exactText, title: cutText, contradicts: z.boolean() })
export type SimilarText = z.infer<typeof SimilarText>

/** What promoting them together would write. */
export const PromoteManyPreview = z.object({
  request: PromoteManyRequest,
  items: z.array(
    z.object({
      memory_id: exactText,
      id: exactText,
      name: maskedText,
      description: cutText,
      content: maskedText,
      original: maskedText.describe('the memory’s own text'),
      reason: DefaultReason,
      checks: z.array(PromotionCheck),
      similar: SimilarText.nullable(),
    }),
  ),
  targets: PromotionPreview.shape.targets,
  files: z.array(FileDiff),
  creates: Creates,
  checks: z.array(PromotionCheck).describe('whether the files have room'),
  problem: maskedText.nullable().describe('why it cannot be written as requested, and what to do'),
})
export type PromoteManyPreview = z.infer<typeof PromoteManyPreview>

/** What an edit of a reference would write: every text file that changes, its own first, and checks. */
export const EditPreview = z.object({ files: z.array(FileDiff), checks: z.array(PromotionCheck) })
export type EditPreview = z.infer<typeof EditPreview>

/** Memories to merge into an existing reference. */
export const MergeIntoRequest = z.object({
  id: exactText.describe('the reference'),
  ids: z.array(exactText).min(1).describe('raw or validated memories'),
  content: maskedText.optional().describe('the whole new text, where a person wrote it; else what is proposed'),
  reason: maskedText.optional(),
  force: z.boolean().optional().describe('write although it holds a secret; needs a reason'),
  version: z.number().optional().describe('the version the text is based on; refused if there is a newer one'),
  seen: SeenFiles.optional(),
})
export type MergeIntoRequest = z.infer<typeof MergeIntoRequest>

/** What memories would change in a reference: the text, the exact change of its file, and checks. */
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
  memories: z.array(z.object({ id: exactText, description: cutText, content: maskedText })),
  content: maskedText.describe('the text as it would be written'),
  is_edited: z.boolean().describe('whether the request brought the text'),
  added: z
    .array(z.object({ memory_id: exactText, text: cutText }))
    .describe('the sentences the reference does not say yet, and whose they are'),
  conflicts: z
    .array(z.object({ memory_id: exactText, theirs: maskedText, ours: maskedText, detail: maskedText }))
    .describe('contradictions: `theirs` in the reference or in an earlier memory, `ours` in the memory'),
  files: z.array(FileDiff).describe('every text file that changes, its own first; empty where it cannot be written'),
  problem: maskedText.nullable().describe('why it cannot be written as requested, and what to do'),
  blocked: maskedText.nullable().describe('a diff that shows what stands in the way'),
  checks: z.array(PromotionCheck),
})
export type MergeIntoPreview = z.infer<typeof MergeIntoPreview>

/** A reference to merge into, and its similarity. */
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
  project: z.object({ id: exactText, name: maskedText }).nullable(),
})
export type MergeTarget = z.infer<typeof MergeTarget>
