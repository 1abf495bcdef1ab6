import { z } from 'zod'
import { Decision, StepResult } from '../model/decision.ts'
import { FileDiff } from '../model/diff.ts'
import { base } from './base.ts'

const ids = z.array(z.string()).min(1)
const reason = z.string().optional()
const onMany = base.input(z.object({ ids, reason })).output(StepResult)

export const decisions = {
  validate: onMany,
  discard: onMany,
  restore: onMany,
  retain: onMany,
  /** A refinement: a new memory, the old one superseded by it. */
  edit: base
    .input(
      z.object({
        id: z.string(),
        content: z.string().min(1),
        description: z.string().optional(),
        tags: z.array(z.string()).optional(),
        reason,
      }),
    )
    .output(StepResult),
  /** A consolidation of two or more: a new memory, the sources kept and superseded. */
  merge: base
    .input(
      z.object({
        ids: z.array(z.string()),
        content: z.string().min(1),
        description: z.string().optional(),
        tags: z.array(z.string()).optional(),
        reason,
      }),
    )
    .output(StepResult),
  unmerge: base.input(z.object({ id: z.string() })).output(StepResult),
  /** After somebody else's change: keep our decision on the new text, or take their text and state. */
  resolve: base.input(z.object({ id: z.string(), keep: z.boolean() })).output(StepResult),
  /** Erases the text of a discarded memory everywhere. It cannot be undone. */
  purge: base.input(z.object({ id: z.string() })).output(StepResult),
  /** Takes back a step, or this actor's latest. `conflict` when a later decision builds on it. */
  undo: base.input(z.object({ step: z.number().optional() })).output(StepResult),
  redo: base.output(StepResult),
  journal: base
    .input(
      z.object({
        before: z.number().optional().describe('only rows with a smaller seq'),
        memory_id: z.string().optional(),
        limit: z.number().int().min(1).max(500).default(100),
      }),
    )
    .output(z.array(Decision)),
  /** The files a step changed, as diffs. */
  files: base.input(z.object({ step: z.number() })).output(z.array(FileDiff)),
}
