import { z } from 'zod'
import { FileDiff } from './diff.ts'
import { Topic } from './topic.ts'
import { cutText, exactText, maskedText, timestamp } from './texts.ts'

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
  'supersede',
  'promote',
  'unpromote',
  'edit-reference',
  'merge-into',
  'hygiene',
  'resolve',
  'settle',
  'move-source',
  'add-to-client',
  'remove-secret',
  'purge',
  'undo',
  'redo',
  'write-back',
] as const
export const Verb = z.enum(verbs)
export type Verb = z.infer<typeof Verb>

/** How a contradiction is settled: which of the two texts is kept. */
export const settlements = ['newer', 'older', 'both', 'neither'] as const
export const Settlement = z.enum(settlements)
export type Settlement = z.infer<typeof Settlement>

/** The journal’s reason where a person gave none, as former versions allowed. */
export const noReasonGiven = 'promoted by a person; no reason given'

/** `person-desktop`, `person-browser`, `person-cli`, `agent:<name>`, `policy` or `source:<name>`. */
const Actor = maskedText.regex(/^(person-(desktop|browser|cli)|policy|(agent|source):.+)$/)

/** Checks whether an actor is a person. Nobody has reviewed what a policy, an agent or a source did. */
export function isPerson(actor: string | null): boolean {
  return actor !== null && actor.startsWith('person-')
}

/** Returns the name of the agent that is an actor: `codex` for `agent:codex`; null for any other. */
export function agentNameOf(actor: string): string | null {
  return actor.startsWith('agent:') ? actor.slice('agent:'.length) : null
}

/** One row of the journal. Rows of one action share their `step`. */
export const Decision = z.object({
  seq: z.number(),
  step: z.number(),
  at: timestamp,
  actor: Actor,
  session: maskedText.nullable(),
  verb: Verb,
  label: cutText.describe('what happened, for people, such as `Discarded 2 memories`'),
  memory_ids: z.array(exactText),
  subjects: z.array(cutText).describe('titles of the first three memories it concerns'),
  reference_ids: z.array(exactText),
  reason: maskedText.nullable(),
  rule: exactText.nullable(),
  proposal: exactText.optional().describe('the proposal that the person accepted with it'),
  advised_by: maskedText.optional().describe('the advisors who had proposed it, such as `agent:codex`'),
  undoes: z.number().nullable().describe('the step this row took back or, for a redo, brought back'),
  undone: z.boolean(),
  undoable: z.boolean(),
  paths: z.array(exactText).describe('files this row changed'),
})
export type Decision = z.infer<typeof Decision>

/** The result of a decision: the step by which to undo it, and what it changed. */
export const StepResult = z.object({
  step: z.number().nullable().describe('null when nothing changed'),
  label: cutText,
  changed: z.array(exactText).describe('memory ids'),
  unchanged: z.array(exactText).describe('memory ids already as asked'),
  created: z.array(exactText).describe('memory ids of refinements and consolidations'),
  files: z.array(FileDiff).describe('files changed right away'),
  pending: z.number().describe('decisions not yet in the sources’ files, over all sources'),
  newly_pending: z.number().describe('by how many the step raised `pending`: of an undo, what the files still have'),
  stale: z.array(Topic).describe('topics to read again, because the step changed them'),
})
export type StepResult = z.infer<typeof StepResult>
