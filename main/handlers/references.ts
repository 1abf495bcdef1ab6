import { previewPromotion } from '../engine/decide/promote/previewPromotion.ts'
import { applyBudget, planBudget, previewBudget } from '../engine/decide/verbs/applyBudget.ts'
import { applyHygiene, previewHygiene } from '../engine/decide/verbs/applyHygiene.ts'
import { editReference, previewEdit, vectorsForEdit } from '../engine/decide/verbs/editReference.ts'
import { mergeIntoReference, prepareMergeInto, previewMergeInto } from '../engine/decide/merge/mergeIntoReference.ts'
import { outsideEdit } from '../engine/decide/promote/outsideEdit.ts'
import { preparePromotion } from '../engine/decide/promote/preparePromotion.ts'
import { promote } from '../engine/decide/promote/promote.ts'
import { preparePromotions, previewPromotions, promoteMany } from '../engine/decide/promote/promoteMany.ts'
import { takeOver } from '../engine/decide/promote/takeOver.ts'
import { previewUnpromote, unpromote } from '../engine/decide/promote/unpromote.ts'
import { accepting } from '../engine/flows/proposals/acceptProposal.ts'
import { searchReferences } from '../engine/flows/search/searchReferences.ts'
import { readBudgets } from '../engine/references/readBudget.ts'
import { assertStored, assertPromoted } from '../engine/references/foreignReferences.ts'
import { findHygiene, isHygieneDue } from '../engine/references/hygiene.ts'
import { mergeTargets } from '../engine/references/mergeTargets.ts'
import { listReferences, readReference } from '../engine/references/referenceState.ts'
import { resumable } from '../engine/store/describeFailure.ts'
import { referenceJournal } from '../engine/store/journal.ts'
import { readCard } from '../engine/store/queries/cards.ts'
import { type ReferenceRow, findReference, readReferenceVersions } from '../engine/store/queries/references.ts'
import { byOf, os } from './context.ts'
import type { Library } from '../engine/store/library.ts'

export const references = {
  preview: os.references.preview.handler(async ({ input, context }) => {
    const { core } = context.library.engine()
    return previewPromotion(core, input, context.actor, await preparePromotion(core, input))
  }),
  promote: os.references.promote.handler(async ({ input, context }) => {
    const engine = context.library.engine()
    const by = input.proposal === undefined ? byOf(context) : accepting(engine.core, byOf(context), input.proposal)
    const result = await engine.decide(by, promote(engine.core, input))
    return { ...result, status: 'promoted' as const }
  }),
  previewMany: os.references.previewMany.handler(async ({ input, context }) => {
    const { core } = context.library.engine()
    return previewPromotions(core, input, context.actor, await preparePromotions(core, input))
  }),
  promoteMany: os.references.promoteMany.handler(({ input, context }) => {
    const engine = context.library.engine()
    return engine.decide(byOf(context), promoteMany(engine.core, input))
  }),
  mergeTargets: os.references.mergeTargets.handler(({ input, context }) =>
    mergeTargets(context.library.engine().core, input.ids),
  ),
  previewMerge: os.references.previewMerge.handler(async ({ input, context }) => {
    const { core } = context.library.engine()
    return previewMergeInto(core, input, context.actor, await prepareMergeInto(core, input))
  }),
  mergeInto: os.references.mergeInto.handler(({ input, context }) => {
    const engine = context.library.engine()
    return engine.decide(byOf(context), mergeIntoReference(engine.core, input))
  }),
  list: os.references.list.handler(({ context }) => listReferences(context.library.engine().core)),
  search: os.references.search.handler(({ input, context }) => searchReferences(context.library.engine().core, input)),
  get: os.references.get.handler(({ input, context }) => {
    const { core } = context.library.engine()
    const { library } = core
    const reference = readReference(core, input.id)
    return {
      ...reference,
      versions: readReferenceVersions(library.db, reference.id),
      memories: reference.memory_ids.flatMap((id) => {
        const card = readCard(library.db, id)
        return card ? [{ id, description: card.description }] : []
      }),
      journal: referenceJournal(library.db, reference.id),
      file_text: fileText(library, reference),
      outside_edit: reference.foreign ? null : outsideEdit(core, findReference(library.db, reference.id)),
    }
  }),
  reveal: os.references.reveal.handler(({ input, context }) => {
    const { core } = context.library.engine()
    const { library } = core
    const reference = readReference(core, input.id)
    const { id, content, name, tags } = reference
    return {
      content,
      name,
      tags,
      versions: readReferenceVersions(library.db, id),
      file_text: fileText(library, reference),
    }
  }),
  previewEdit: os.references.previewEdit.handler(async ({ input, context }) => {
    const { core } = context.library.engine()
    assertStored(core, input.id)
    const curated = { curated_by: context.actor, curated_at: core.ports.clock.now().toISOString() }
    return previewEdit(core.library, input, curated, await vectorsForEdit(core, input))
  }),
  edit: os.references.edit.handler(({ input, context }) => {
    const engine = context.library.engine()
    return engine.decide(byOf(context), editReference(engine.core, input))
  }),
  takeOver: os.references.takeOver.handler(({ input, context }) => {
    const engine = context.library.engine()
    return engine.decide(byOf(context), takeOver(engine.core, input))
  }),
  previewUnpromote: os.references.previewUnpromote.handler(({ input, context }) => {
    const { core } = context.library.engine()
    assertPromoted(core, input.id)
    return previewUnpromote(core.library, input.id)
  }),
  unpromote: os.references.unpromote.handler(({ input, context }) => {
    const engine = context.library.engine()
    assertPromoted(engine.core, input.id)
    return engine.decide(byOf(context), (by) => unpromote(by, input.id, input.seen))
  }),
  hygiene: os.references.hygiene.handler(async ({ input, context }) => {
    const { core } = context.library.engine()
    const items = await resumable(core.library, () => findHygiene(core, input.project))
    const suggested = items.filter(({ suggested: isSuggested }) => isSuggested).map(({ id }) => id)
    return { items, files: previewHygiene(core, suggested), due: items.length > 0 && isHygieneDue(core.library) }
  }),
  budget: os.references.budget.handler(({ input, context }) =>
    readBudgets(context.library.engine().core, input.project),
  ),
  previewBudget: os.references.previewBudget.handler(({ input, context }) =>
    previewBudget(context.library.engine().core, input),
  ),
  applyBudget: os.references.applyBudget.handler(async ({ input, context }) => {
    const engine = context.library.engine()
    const planned = await planBudget(engine.core, input)
    const { hash = planned.hash, reason = null } = input
    return engine.decide(byOf(context), (by) => applyBudget(by, input.file, { ...planned, hash }, reason))
  }),
  previewHygiene: os.references.previewHygiene.handler(({ input, context }) =>
    previewHygiene(context.library.engine().core, input.ids),
  ),
  applyHygiene: os.references.applyHygiene.handler(({ input, context }) => {
    const engine = context.library.engine()
    return engine.decide(byOf(context), (by) => applyHygiene(engine.core, by, input))
  }),
}

function fileText({ files }: Library, { path }: Pick<ReferenceRow, 'path'>): string | null {
  return files.stat(path) ? files.read(path).toString('utf8') : null
}
