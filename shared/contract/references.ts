import { z } from 'zod'
import { Budget, BudgetAct, BudgetPreview } from '../model/budget.ts'
import { Decision, StepResult } from '../model/decision.ts'
import { FileDiff, SeenFiles } from '../model/diff.ts'
import {
  EditPreview,
  MergeIntoPreview,
  MergeIntoRequest,
  MergeTarget,
  PromoteManyPreview,
  PromoteManyRequest,
  PromotionPreview,
  PromotionRequest,
  Reference,
  ReferenceVersion,
} from '../model/reference.ts'
import { HygieneItem } from '../model/hygiene.ts'
import { closedToAgents, openAtTerminal, openToAgents, revealing } from './base.ts'
import { cutText, exactText, maskedText } from '../model/texts.ts'

const EditedText = z.object({
  id: z.string(),
  content: z.string().min(1),
  name: z.string().optional(),
  tags: z.array(z.string()).optional(),
})

export const references = {
  /** Fills in omitted fields and shows the exact change; changes nothing. */
  preview: openAtTerminal
    .route({ method: 'POST', path: '/promotions/preview', summary: 'Preview a promotion' })
    .input(PromotionRequest)
    .output(PromotionPreview),
  promote: closedToAgents
    .route({ method: 'POST', path: '/promotions', summary: 'Promote a memory into a reference file' })
    .input(PromotionRequest)
    .output(
      StepResult.extend({
        status: z.literal('promoted'),
        memory_id: exactText,
        reference_id: exactText,
        path: exactText.describe('the file that was written'),
      }),
    ),
  previewMany: openAtTerminal
    .route({
      method: 'POST',
      path: '/promotions/many/preview',
      summary: 'Preview promoting several memories together',
    })
    .input(PromoteManyRequest)
    .output(PromoteManyPreview),
  /** One decision; each memory becomes its own reference. */
  promoteMany: closedToAgents
    .route({
      method: 'POST',
      path: '/promotions/many',
      summary: 'Promote several memories to one place in one decision',
    })
    .input(PromoteManyRequest)
    .output(StepResult.extend({ reference_ids: z.array(exactText), paths: z.array(exactText) })),
  /** Returns the references memories could be merged into, the most similar first. */
  mergeTargets: openAtTerminal
    .route({ method: 'POST', path: '/merge-targets', summary: 'List references by similarity to memories' })
    .input(z.object({ ids: z.array(z.string()).min(1) }))
    .output(z.array(MergeTarget)),
  /** Returns the text with what the memories add, and the exact change of the file; changes nothing. */
  previewMerge: openAtTerminal
    .route({
      method: 'POST',
      path: '/references/{id}/merge/preview',
      summary: 'Preview merging memories into a reference',
    })
    .input(MergeIntoRequest)
    .output(MergeIntoPreview),
  /**
   * Writes a new version of the reference and promotes the memories to it. `conflict` if they contradict it or its file
   * changed.
   */
  mergeInto: closedToAgents
    .route({ method: 'POST', path: '/references/{id}/merge', summary: 'Merge memories into a reference' })
    .input(MergeIntoRequest)
    .output(StepResult.extend({ reference_id: exactText, path: exactText, version: z.number() })),
  list: openToAgents
    .route({ method: 'GET', path: '/references', summary: 'List all references' })
    .output(z.array(Reference)),
  /**
   * Returns the references that hold all words, the most relevant first. One typo in a word is forgiven: `spellings` says which
   * words were searched instead.
   */
  search: openToAgents
    .route({ method: 'GET', path: '/reference-search', summary: 'Search references by relevance' })
    .input(
      z.object({
        q: z.string().describe('words; the last one matches as a prefix'),
        first: z.string().optional().describe('project id, or `none`, whose references come first'),
        limit: z.number().int().min(1).max(100).default(20),
      }),
    )
    .output(
      z.object({
        items: z.array(Reference),
        total: z.number().int().describe('how many were found'),
        spellings: z.array(z.object({ typed: maskedText, shown: maskedText })),
      }),
    ),
  get: openToAgents
    .route({ method: 'GET', path: '/references/{id}', summary: 'Get a reference' })
    .input(z.object({ id: z.string() }))
    .output(
      Reference.extend({
        versions: z.array(ReferenceVersion).describe('newest first'),
        memories: z.array(z.object({ id: exactText, description: cutText })),
        journal: z.array(Decision),
        file_text: maskedText.nullable().describe('the reference as it stands in its file'),
        outside_edit: FileDiff.nullable().describe('what somebody else changed in it, as taking it over would write'),
      }),
    ),
  /**
   * Returns the texts of a reference including secrets, which every other response masks. For a person only: it is not
   * available over HTTP.
   */
  reveal: revealing.input(z.object({ id: z.string() })).output(
    z.object({
      ...Reference.pick({ content: true, name: true, tags: true }).shape,
      versions: z.array(ReferenceVersion).describe('newest first'),
      file_text: maskedText.nullable(),
    }),
  ),
  previewEdit: openAtTerminal
    .route({ method: 'POST', path: '/references/{id}/preview', summary: 'Preview an edit of a reference' })
    .input(EditedText)
    .output(EditPreview),
  /** Writes a new version. `conflict` if the file no longer contains what we wrote. */
  edit: closedToAgents
    .route({ method: 'POST', path: '/references/{id}', summary: 'Write a new version of a reference' })
    .input(
      EditedText.extend({
        reason: z.string().optional(),
        force: z.boolean().optional().describe('write although it holds a secret; needs a reason'),
        version: z.number().optional().describe('the version the text is based on; refused if there is a newer one'),
        seen: SeenFiles.optional(),
      }),
    )
    .output(StepResult),
  /** Adopts an external edit: the file's current text becomes the newest version. */
  takeOver: closedToAgents
    .route({ method: 'POST', path: '/references/{id}/take-over', summary: 'Adopt an edit made in the file' })
    .input(
      z.object({
        id: z.string(),
        reason: z.string().optional(),
        force: z.boolean().optional().describe('write although it holds a secret; needs a reason'),
      }),
    )
    .output(StepResult),
  previewUnpromote: openAtTerminal
    .route({ method: 'GET', path: '/references/{id}/unpromote', summary: 'Preview un-promoting, one diff per file' })
    .input(z.object({ id: z.string() }))
    .output(z.array(FileDiff)),
  /** Removes the reference from its file and restores every source to its previous state. */
  unpromote: closedToAgents
    .route({ method: 'POST', path: '/references/{id}/unpromote', summary: 'Un-promote a reference' })
    .input(z.object({ id: z.string(), seen: SeenFiles.optional() }))
    .output(StepResult),
  /** Finds entries of reference files and MEMORY.md files that are duplicates, contradictory or outdated; changes nothing. */
  hygiene: openAtTerminal
    .route({ method: 'GET', path: '/hygiene', summary: 'List entries of reference files that could be removed' })
    .input(z.object({ project: z.string().optional().describe('an id, a name, a root folder or `none`') }))
    .output(
      z.object({
        items: z.array(HygieneItem),
        files: z.array(FileDiff).describe('what taking out the suggested ones would change'),
        due: z.boolean().describe('whether the last check is older than the interval in the settings'),
      }),
    ),
  /** Returns how full every known MEMORY.md is, fullest first. */
  budget: openToAgents
    .route({ method: 'GET', path: '/budget', summary: 'Show how full each MEMORY.md is and what agents do not see' })
    .input(z.object({ project: z.string().optional().describe('an id, a name, a root folder or `none`') }))
    .output(z.array(Budget)),
  previewBudget: openAtTerminal
    .route({
      method: 'POST',
      path: '/budget/preview',
      summary: 'Preview compacting or reordering a MEMORY.md',
    })
    .input(z.object({ file: z.string(), act: BudgetAct }))
    .output(BudgetPreview),
  /** One step. `conflict` if the file has changed since the preview. */
  applyBudget: closedToAgents
    .route({ method: 'POST', path: '/budget', summary: 'Compact or reorder a MEMORY.md' })
    .input(
      z.object({
        file: z.string(),
        act: BudgetAct,
        hash: z.string().optional().describe('the hash from the preview; refused if the file has changed'),
        reason: z.string().optional(),
      }),
    )
    .output(StepResult),
  previewHygiene: openAtTerminal
    .route({
      method: 'POST',
      path: '/hygiene/preview',
      summary: 'Preview removing entries, one diff per file',
    })
    .input(z.object({ ids: z.array(z.string()) }))
    .output(z.array(FileDiff)),
  /** One step. `conflict` if an entry has changed in its file since the preview. */
  applyHygiene: closedToAgents
    .route({ method: 'POST', path: '/hygiene', summary: 'Remove entries from reference files' })
    .input(z.object({ ids: z.array(z.string()).min(1), reason: z.string().optional(), seen: SeenFiles.optional() }))
    .output(StepResult),
}
