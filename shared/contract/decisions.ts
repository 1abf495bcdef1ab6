import { z } from 'zod'
import { Decision, Settlement, StepResult } from '../model/decision.ts'
import { FileDiff } from '../model/diff.ts'
import { Scope } from '../model/memory.ts'
import { MergePreview } from '../model/mergePreview.ts'
import { closedToAgents, openToAgents } from './base.ts'

const ids = z.array(z.string()).min(1)
const reason = z.string().optional()
const onMany = (path: `/${string}`, summary: string) =>
  closedToAgents.route({ method: 'POST', path, summary }).input(z.object({ ids, reason })).output(StepResult)

export const decisions = {
  validate: onMany('/decisions/validate', 'Validate raw memories'),
  discard: onMany('/decisions/discard', 'Discard memories, with a reason'),
  restore: onMany('/decisions/restore', 'Bring discarded memories back'),
  /** A person looked, the reason says how: nothing found in a memory is ever run by the app. */
  confirm: closedToAgents
    .route({ method: 'POST', path: '/decisions/confirm', summary: 'Record that memories and references still hold' })
    .input(
      z
        .object({ ids: z.array(z.string()).default([]), reference_ids: z.array(z.string()).default([]), reason })
        .refine(({ ids: memories, reference_ids }) => memories.length + reference_ids.length > 0, {
          message: 'Name at least one memory or reference.',
        }),
    )
    .output(StepResult),
  retain: onMany('/decisions/retain', 'Keep memories as they are, for now'),
  /** A refinement: a new memory, the old one superseded by it. */
  edit: closedToAgents
    .route({ method: 'POST', path: '/decisions/edit', summary: 'Refine a memory' })
    .input(
      z.object({
        id: z.string(),
        content: z.string().min(1),
        description: z.string().optional(),
        tags: z.array(z.string()).optional(),
        seen: z.string().optional().describe('the hash of the text as it was seen: refused where it changed since'),
        reason,
      }),
    )
    .output(StepResult),
  /** A consolidation of two or more: a new memory, the sources kept and superseded. */
  merge: closedToAgents
    .route({ method: 'POST', path: '/decisions/merge', summary: 'Consolidate two or more memories' })
    .input(
      z.object({
        ids: z.array(z.string()),
        content: z.string().min(1),
        description: z.string().optional(),
        tags: z.array(z.string()).optional(),
        confidence: z.number().min(0).max(1).nullable().optional().describe('in place of the combined one'),
        scope: Scope.optional(),
        evidence: z.array(z.string()).optional().describe('lines, in place of those of the sources'),
        seen: z
          .record(z.string(), z.string())
          .optional()
          .describe('the hashes of the texts as they were seen, by id: refused where one changed since'),
        both_stand: z
          .boolean()
          .optional()
          .describe('sentences that contradict one another stand in the result on purpose; else that is refused'),
        reason,
      }),
    )
    .output(StepResult),
  /** What two or more memories would become, with the rules by which it is combined. Changes nothing. */
  previewMerge: closedToAgents
    .route({ method: 'POST', path: '/decisions/merge/preview', summary: 'What a merge would make' })
    .input(z.object({ ids: z.array(z.string()) }))
    .output(MergePreview),
  unmerge: closedToAgents
    .route({ method: 'POST', path: '/decisions/unmerge', summary: 'Take a consolidation back' })
    .input(z.object({ id: z.string() }))
    .output(StepResult),
  /** After somebody else's change: keep our decision on the new text, or take their text and state. */
  resolve: closedToAgents
    .route({ method: 'POST', path: '/decisions/resolve', summary: 'Settle a change somebody else made' })
    .input(z.object({ id: z.string(), keep: z.boolean() }))
    .output(StepResult),
  /**
   * Settles a contradiction, as one step. `newer` and `older` name the text that stands: the other is discarded and hangs
   * under it as superseded. `both` keeps the two and does not show the pair again until a text changes. `neither` discards
   * both. What is frozen (promoted memories, references, entries of files) can be kept, not given up.
   */
  settle: closedToAgents
    .route({ method: 'POST', path: '/decisions/settle', summary: 'Settle two texts that cannot both hold' })
    .input(
      z.object({
        a: z.string().describe('an id of the pair: a memory, a reference or an entry of a file'),
        b: z.string().describe('the other one, in any order'),
        keep: Settlement,
        scope_a: z
          .string()
          .optional()
          .describe(
            'with `both`, where or when a holds: a path becomes the scope path of the memory, words are kept as a note',
          ),
        scope_b: z.string().optional().describe('the same of b'),
        reason,
      }),
    )
    .output(StepResult),
  /** Erases the text of a discarded memory everywhere. It cannot be undone. */
  purge: closedToAgents
    .route({ method: 'POST', path: '/decisions/purge', summary: 'Erase the text of a discarded memory for good' })
    .input(z.object({ id: z.string() }))
    .output(StepResult),
  /** Takes back a step, or this actor's latest. `conflict` when a later decision builds on it. */
  undo: closedToAgents
    .route({ method: 'POST', path: '/decisions/undo', summary: 'Take a step back' })
    .input(z.object({ step: z.number().optional() }))
    .output(StepResult),
  redo: closedToAgents
    .route({ method: 'POST', path: '/decisions/redo', summary: 'Bring back what was undone last' })
    .output(StepResult),
  journal: openToAgents
    .route({ method: 'GET', path: '/decisions', summary: 'The journal, newest first' })
    .input(
      z.object({
        before: z.number().optional().describe('only rows with a smaller seq'),
        memory_id: z.string().optional(),
        limit: z.number().int().min(1).max(500).default(100),
      }),
    )
    .output(z.array(Decision)),
  /** The files a step changed, as diffs. */
  files: openToAgents
    .route({ method: 'GET', path: '/decisions/{step}/files', summary: 'The files a step changed, as diffs' })
    .input(z.object({ step: z.number() }))
    .output(z.array(FileDiff)),
}
