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
  restore: onMany('/decisions/restore', 'Restore discarded memories'),
  /** Records that a person checked it; the reason says how. The app never runs anything found in a memory. */
  confirm: closedToAgents
    .route({ method: 'POST', path: '/decisions/confirm', summary: 'Confirm that memories and references still hold' })
    .input(
      z
        .object({ ids: z.array(z.string()).default([]), reference_ids: z.array(z.string()).default([]), reason })
        .refine(({ ids: memories, reference_ids }) => memories.length + reference_ids.length > 0, {
          message: 'Name at least one memory or reference.',
        }),
    )
    .output(StepResult),
  retain: onMany('/decisions/retain', 'Keep memories as they are for now'),
  /** Creates a refinement: a new memory that supersedes the old one. */
  edit: closedToAgents
    .route({ method: 'POST', path: '/decisions/edit', summary: 'Refine a memory' })
    .input(
      z.object({
        id: z.string(),
        content: z.string().min(1),
        description: z.string().optional(),
        tags: z.array(z.string()).optional(),
        seen: z.string().optional().describe('hash of the text as shown; refused if it has changed'),
        reason,
      }),
    )
    .output(StepResult),
  /** Creates a consolidation of two or more memories: a new memory that supersedes its sources, which are kept. */
  merge: closedToAgents
    .route({ method: 'POST', path: '/decisions/merge', summary: 'Consolidate two or more memories' })
    .input(
      z.object({
        ids: z.array(z.string()),
        content: z.string().min(1),
        description: z.string().optional(),
        tags: z.array(z.string()).optional(),
        confidence: z.number().min(0).max(1).nullable().optional().describe('instead of the combined confidence'),
        scope: Scope.optional(),
        evidence: z.array(z.string()).optional().describe('lines, instead of those of the sources'),
        seen: z
          .record(z.string(), z.string())
          .optional()
          .describe('hashes of the texts as shown, by id; refused if one has changed'),
        both_stand: z.boolean().optional().describe('keep sentences that contradict each other; otherwise refused'),
        reason,
      }),
    )
    .output(StepResult),
  /** Previews a merge of two or more memories, with the rules by which each field is combined. Changes nothing. */
  previewMerge: closedToAgents
    .route({ method: 'POST', path: '/decisions/merge/preview', summary: 'Preview a merge' })
    .input(z.object({ ids: z.array(z.string()) }))
    .output(MergePreview),
  unmerge: closedToAgents
    .route({ method: 'POST', path: '/decisions/unmerge', summary: 'Undo a merge' })
    .input(z.object({ id: z.string() }))
    .output(StepResult),
  /** Resolves an external change: keeps our decision with the new text, or takes their text and state. */
  resolve: closedToAgents
    .route({ method: 'POST', path: '/decisions/resolve', summary: 'Resolve a change made outside Schoolhouse' })
    .input(z.object({ id: z.string(), keep: z.boolean() }))
    .output(StepResult),
  /**
   * Settles a contradiction, as one step. `newer` and `older` name the text to keep: the other is discarded and superseded by
   * it. `both` keeps both and hides the pair until a text changes. `neither` discards both. Frozen texts (promoted memories,
   * references, entries of files) can be kept but not discarded.
   */
  settle: closedToAgents
    .route({ method: 'POST', path: '/decisions/settle', summary: 'Settle two texts that contradict each other' })
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
  /** Permanently erases the text of a discarded memory everywhere. Cannot be undone. */
  purge: closedToAgents
    .route({ method: 'POST', path: '/decisions/purge', summary: 'Permanently erase the text of a discarded memory' })
    .input(z.object({ id: z.string() }))
    .output(StepResult),
  /** Undoes a step, or this actor's latest. `conflict` if a later decision builds on it. */
  undo: closedToAgents
    .route({ method: 'POST', path: '/decisions/undo', summary: 'Undo a step' })
    .input(z.object({ step: z.number().optional() }))
    .output(StepResult),
  redo: closedToAgents
    .route({ method: 'POST', path: '/decisions/redo', summary: 'Redo the step undone last' })
    .output(StepResult),
  journal: openToAgents
    .route({ method: 'GET', path: '/decisions', summary: 'List journal entries, newest first' })
    .input(
      z.object({
        before: z.number().optional().describe('only rows with a smaller seq'),
        memory_id: z.string().optional(),
        limit: z.number().int().min(1).max(500).default(100),
      }),
    )
    .output(z.array(Decision)),
  /** Returns the files a step changed, as diffs. */
  files: openToAgents
    .route({ method: 'GET', path: '/decisions/{step}/files', summary: 'Get the files a step changed, as diffs' })
    .input(z.object({ step: z.number() }))
    .output(z.array(FileDiff)),
}
