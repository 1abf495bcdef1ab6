import { eventIterator } from '@orpc/contract'
import { z } from 'zod'
import { Decision, Settlement, StepResult } from '../model/decision.ts'
import { Action } from '../model/action.ts'
import { FileDiff, SeenFiles } from '../model/diff.ts'
import { Scope } from '../model/memory.ts'
import { MergePreview, MergedFile } from '../model/mergePreview.ts'
import { SimilarText } from '../model/reference.ts'
import { SecretRemovalPreview } from '../model/secretRemoval.ts'
import { closedToAgents, openAtTerminal, openToAgents } from './base.ts'
import { cutText, exactText, maskedText } from '../model/texts.ts'

/** A memory for which nothing recommended is done, and why. */
const LeftMemory = z.object({ id: exactText, title: cutText, because: maskedText })

/** What accepting the recommendations for some memories does. */
export const RecommendedAnswer = z.object({
  acts: z
    .array(z.object({ act: Action, count: z.number().int(), memories: z.number().int() }))
    .describe('most first; a merge counts once, and has two memories or more'),
  ids: z.array(exactText).describe('the memories it decides, with those merged along'),
  along: z.number().int().describe('how many of them were not asked about: merged along'),
  merges: z
    .array(z.object({ ids: z.array(exactText), title: cutText }))
    .describe('of several memories into one, in the order in which they are merged; `recommendedMerge` has the text'),
  references: z
    .array(
      z.object({
        id: exactText,
        title: cutText,
        act: Action,
        name: maskedText.describe('of the reference'),
        path: exactText,
        section: maskedText.nullable(),
        content: maskedText.describe('what agents will read there'),
        similar: SimilarText.nullable().describe('of a promotion'),
      }),
    )
    .describe('the memories that it writes into references, and where'),
  files: z.array(FileDiff).describe('what it writes at once: references'),
  needs_you: z.number().int().describe('how many are left because a person has to decide'),
  left: z.array(LeftMemory).describe('the others that are left, and why'),
  seen: exactText.describe('of what it is based on; `acceptRecommended` refuses when that has changed'),
})
export type RecommendedAnswer = z.infer<typeof RecommendedAnswer>

/** The text that accepting a recommended merge makes, and the texts it is made from. */
export const RecommendedMerge = z.object({
  sentences: z.array(z.object({ text: cutText, letters: z.array(exactText) })),
  sources: z.array(z.object({ id: exactText, letter: exactText, title: cutText, content: maskedText })),
  places: z.array(MergedFile).describe('what becomes of the files: source by source, that of the result first'),
})
export type RecommendedMerge = z.infer<typeof RecommendedMerge>

/** How many of the memories were looked at for a preview; the last of its events has the answer. */
export const RecommendedProgress = z.object({
  done: z.number().int(),
  total: z.number().int(),
  answer: RecommendedAnswer.nullable(),
})
export type RecommendedProgress = z.infer<typeof RecommendedProgress>

/** The outcome of undoing several steps, newest first; one that is refused stays, and the others are undone. */
export const UndoneSteps = z.object({
  undone: z.number().int().describe('how many steps'),
  refused: maskedText.nullable().describe('which steps stay, and why; null if none'),
  stale: StepResult.shape.stale,
})
export type UndoneSteps = z.infer<typeof UndoneSteps>

const some = z.array(z.string()).min(1).max(1000)

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
  /** Previews `acceptRecommended`. Changes nothing. */
  previewRecommended: closedToAgents
    .route({ method: 'POST', path: '/decisions/recommended/preview', summary: 'Preview accepting recommendations' })
    .input(z.object({ ids: some }))
    .output(RecommendedAnswer),
  /** Returns what one of the `merges` of `previewRecommended` makes. Changes nothing. */
  recommendedMerge: closedToAgents
    .route({ method: 'POST', path: '/decisions/recommended/merge', summary: 'Preview the text of a recommended merge' })
    .input(z.object({ ids: z.array(z.string()).min(2).max(1000) }))
    .output(RecommendedMerge),
  /** Streams how far `previewRecommended` is, at most 10 times a second, then its answer. Ending the stream stops the work. */
  watchRecommended: closedToAgents.input(z.object({ ids: some })).output(eventIterator(RecommendedProgress)),
  /**
   * Does for each memory what is recommended for it, all as one step. Leaves out what needs a person, what cannot be done, and
   * decisions on a memory in `without`.
   * `conflict` if a memory, a recommendation or a file has changed since the preview.
   */
  acceptRecommended: closedToAgents
    .route({ method: 'POST', path: '/decisions/recommended', summary: 'Accept recommendations as one step' })
    .input(
      z.object({
        ids: some,
        without: z
          .array(z.string())
          .max(2000)
          .default([])
          .describe('left out: no decision on one of them is carried out'),
        seen: z.string(),
        seen_files: SeenFiles.default({}),
      }),
    )
    .output(StepResult.extend({ left: z.array(LeftMemory) })),
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
  previewMerge: openAtTerminal
    .route({ method: 'POST', path: '/decisions/merge/preview', summary: 'Preview a merge' })
    .input(z.object({ ids: z.array(z.string()) }))
    .output(MergePreview),
  unmerge: closedToAgents
    .route({ method: 'POST', path: '/decisions/unmerge', summary: 'Undo a merge' })
    .input(z.object({ id: z.string() }))
    .output(StepResult),
  /**
   * Resolves an external change: keeps our decision with the new text, or takes their text and state. A kept edit or merge
   * takes up their change; where both changed the same words, ours replace theirs, and the label says so.
   */
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
  /**
   * Removes the secrets of a memory, and the same values from the memories in `also`, as one step; a placeholder names what
   * stood there. Their files follow with the next write-back. Undo restores the texts, with the values masked as before.
   */
  removeSecret: closedToAgents
    .route({
      method: 'POST',
      path: '/decisions/remove-secret',
      summary: 'Remove the secrets or personal data of a memory',
    })
    .input(
      z.object({
        id: z.string(),
        also: z.array(z.string()).max(1000).optional().describe('other memories that hold the same values'),
        seen: z.string().optional().describe('hash of the text as shown; refused if it has changed'),
        reason,
      }),
    )
    .output(StepResult),
  /** Previews `removeSecret`, and names other memories that hold the same values. Changes nothing. */
  previewRemoveSecret: openAtTerminal
    .route({ method: 'POST', path: '/decisions/remove-secret/preview', summary: 'Preview removing secrets' })
    .input(z.object({ id: z.string() }))
    .output(SecretRemovalPreview),
  /**
   * Permanently erases removed secrets from the library: history, backups, index. Cannot be undone, nor can the steps that
   * held them. `precondition` while a memory or its file still holds one.
   */
  forgetSecret: closedToAgents
    .route({ method: 'POST', path: '/decisions/forget-secret', summary: 'Permanently erase removed secrets' })
    .input(z.object({ ids }))
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
  /** Undoes steps, newest first; a step that something else builds on stays. */
  undoSteps: closedToAgents
    .route({ method: 'POST', path: '/decisions/undo-steps', summary: 'Undo several steps, newest first' })
    .input(z.object({ steps: z.array(z.number()).min(1).max(10_000) }))
    .output(UndoneSteps),
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
        whole: z.boolean().default(false).describe('also the rows of the last step that are beyond the limit'),
      }),
    )
    .output(z.array(Decision)),
  /** Returns the files a step changed, as diffs. */
  files: openToAgents
    .route({ method: 'GET', path: '/decisions/{step}/files', summary: 'Get the files a step changed, as diffs' })
    .input(z.object({ step: z.number() }))
    .output(z.array(FileDiff)),
}
