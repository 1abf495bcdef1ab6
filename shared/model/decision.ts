import { z } from 'zod'
import { FileDiff } from './diff.ts'

export const verbs = [
  'validate',
  'discard',
  'restore',
  'retain',
  'confirm',
  'doubt',
  'edit',
  'merge',
  'unmerge',
  'promote',
  'unpromote',
  'edit-reference',
  'merge-into',
  'hygiene',
  'resolve',
  'settle',
  'move-source',
  'purge',
  'undo',
  'redo',
  'write-back',
] as const
export const Verb = z.enum(verbs)
export type Verb = z.infer<typeof Verb>

/** What stands of two texts that cannot both hold. */
export const settlements = ['newer', 'older', 'both', 'neither'] as const
export const Settlement = z.enum(settlements)
export type Settlement = z.infer<typeof Settlement>

/** `person-desktop`, `person-browser`, `person-cli`, `agent:<name>`, `policy` or `source:<name>`. */
const Actor = z.string().regex(/^(person-(desktop|browser|cli)|policy|(agent|source):.+)$/)

/** Whether an actor is a person: what a policy, an agent or a source did, nobody has looked at. */
export function isPerson(actor: string | null): boolean {
  return actor !== null && actor.startsWith('person-')
}

/** One row of the journal. Rows of one gesture share their `step`. */
export const Decision = z.object({
  seq: z.number(),
  step: z.number(),
  at: z.string(),
  actor: Actor,
  session: z.string().nullable(),
  verb: Verb,
  label: z.string().describe('what happened, for people, such as `Discarded 2 memories`'),
  memory_ids: z.array(z.string()),
  subjects: z.array(z.string()).describe('titles of the first three memories it concerns'),
  reference_ids: z.array(z.string()),
  reason: z.string().nullable(),
  rule: z.string().nullable(),
  undoes: z.number().nullable().describe('the step this row took back or, for a redo, brought back'),
  undone: z.boolean(),
  undoable: z.boolean(),
  paths: z.array(z.string()).describe('files this row changed'),
})
export type Decision = z.infer<typeof Decision>

/** What a verb answers: the step to undo it by, and what it changed. */
export const StepResult = z.object({
  step: z.number().nullable().describe('null when nothing changed'),
  label: z.string(),
  changed: z.array(z.string()).describe('memory ids'),
  unchanged: z.array(z.string()).describe('memory ids already as asked'),
  created: z.array(z.string()).describe('memory ids of refinements and consolidations'),
  files: z.array(FileDiff).describe('files changed right away'),
  pending: z.number().describe('decisions not yet in the sources’ files, over all sources'),
})
export type StepResult = z.infer<typeof StepResult>
