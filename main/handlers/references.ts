import { scanPromotion } from '../engine/decide/promote/draftPromotion.ts'
import { previewPromotion } from '../engine/decide/promote/previewPromotion.ts'
import { applyBudget, planBudget, previewBudget } from '../engine/decide/verbs/applyBudget.ts'
import { applyHygiene, previewHygiene } from '../engine/decide/verbs/applyHygiene.ts'
import { editReference, previewEdit } from '../engine/decide/verbs/editReference.ts'
import { mergeIntoReference, previewMergeInto, scanMerge } from '../engine/decide/merge/mergeIntoReference.ts'
import { promote } from '../engine/decide/promote/promote.ts'
import { prepareMany, previewMany, promoteMany } from '../engine/decide/promote/promoteMany.ts'
import {
  vectorForEdit,
  vectorForFile,
  vectorForMerge,
  vectorForPromotion,
} from '../engine/decide/promote/referenceVector.ts'
import { assertReferenceSafe } from '../engine/decide/promote/referenceSafety.ts'
import { takeOver, textInFile } from '../engine/decide/writeBack/takeOver.ts'
import { unpromote } from '../engine/decide/promote/unpromote.ts'
import { readBudgets } from '../engine/references/budget.ts'
import { assertKept, assertPromoted } from '../engine/references/foreignReferences.ts'
import { findHygiene, isHygieneDue } from '../engine/references/hygiene.ts'
import { mergeTargets } from '../engine/references/mergeTargets.ts'
import { listReferences, readReference } from '../engine/references/referenceState.ts'
import { keeping } from '../engine/store/failed.ts'
import { referenceJournal } from '../engine/store/journal.ts'
import { readCard } from '../engine/store/queries/memories.ts'
import { type ReferenceRow, findReference, readReferenceVersions } from '../engine/store/queries/references.ts'
import { assertPerson, byOf, os } from './context.ts'
import type { Library } from '../engine/store/library.ts'

export const references = {
  preview: os.references.preview.handler(async ({ input, context }) => {
    const { core } = context.library.engine()
    await scanPromotion(core, input)
    return previewPromotion(core, input, context.actor, await vectorForPromotion(core, input))
  }),
  promote: os.references.promote.handler(async ({ input, context }) => {
    const engine = context.library.engine()
    await scanPromotion(engine.core, input)
    const vector = await vectorForPromotion(engine.core, input)
    let place = { memory_id: '', reference_id: '', path: '' }
    const result = await engine.decide(byOf(context), (by) => {
      const { memory_id, reference_id, path, ...outcome } = promote(engine.core, by, input, vector)
      place = { memory_id, reference_id, path }
      return outcome
    })
    return { ...result, ...place, status: 'promoted' as const }
  }),
  previewMany: os.references.previewMany.handler(async ({ input, context }) => {
    const { core } = context.library.engine()
    return previewMany(core, input, context.actor, await prepareMany(core, input))
  }),
  promoteMany: os.references.promoteMany.handler(async ({ input, context }) => {
    const engine = context.library.engine()
    const vectors = await prepareMany(engine.core, input)
    let place = { reference_ids: [] as string[], paths: [] as string[] }
    const result = await engine.decide(byOf(context), (by) => {
      const { reference_ids, paths, ...outcome } = promoteMany(engine.core, by, input, vectors)
      place = { reference_ids, paths }
      return outcome
    })
    return { ...result, ...place }
  }),
  mergeTargets: os.references.mergeTargets.handler(({ input, context }) =>
    mergeTargets(context.library.engine().core, input.ids),
  ),
  previewMerge: os.references.previewMerge.handler(async ({ input, context }) => {
    const { core } = context.library.engine()
    await scanMerge(core, input)
    return previewMergeInto(core, input, context.actor, await vectorForMerge(core, input))
  }),
  mergeInto: os.references.mergeInto.handler(async ({ input, context }) => {
    const engine = context.library.engine()
    await scanMerge(engine.core, input)
    const vector = await vectorForMerge(engine.core, input)
    let place = { reference_id: '', path: '', version: 0 }
    const result = await engine.decide(byOf(context), (by) => {
      const { reference_id, path, version, ...outcome } = mergeIntoReference(engine.core, by, input, vector)
      place = { reference_id, path, version }
      return outcome
    })
    return { ...result, ...place }
  }),
  list: os.references.list.handler(({ context }) => listReferences(context.library.engine().core)),
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
    }
  }),
  reveal: os.references.reveal.handler(({ input, context }) => {
    assertPerson(context)
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
    assertKept(core, input.id)
    const curated = { curated_by: context.actor, curated_at: core.ports.clock.now().toISOString() }
    return previewEdit(core.library, input, curated, await vectorForEdit(core, input))
  }),
  edit: os.references.edit.handler(async ({ input, context }) => {
    const engine = context.library.engine()
    assertKept(engine.core, input.id)
    await assertReferenceSafe(engine.core, input.id, input)
    const vector = await vectorForEdit(engine.core, input)
    return engine.decide(byOf(context), (by) => editReference(by, input, vector))
  }),
  takeOver: os.references.takeOver.handler(async ({ input, context }) => {
    const engine = context.library.engine()
    assertKept(engine.core, input.id)
    const { name, content } = textInFile(engine.core, findReference(engine.core.library.db, input.id))
    await assertReferenceSafe(engine.core, input.id, { ...input, name, content })
    const vector = await vectorForFile(engine.core, input.id)
    return engine.decide(byOf(context), (by) => takeOver(by, input.id, vector))
  }),
  unpromote: os.references.unpromote.handler(({ input, context }) => {
    const engine = context.library.engine()
    assertPromoted(engine.core, input.id)
    return engine.decide(byOf(context), (by) => unpromote(by, input.id))
  }),
  hygiene: os.references.hygiene.handler(async ({ input, context }) => {
    const { core } = context.library.engine()
    const items = await keeping(core.library, () => findHygiene(core, input.project))
    const suggested = items.filter(({ suggested: isSuggested }) => isSuggested).map(({ id }) => id)
    return { items, files: previewHygiene(core, suggested), due: items.length > 0 && isHygieneDue(core) }
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
