import { findKnown } from '../../references/foreignReferences.ts'
import { AppError } from '../../../../shared/errors.ts'
import type { MergeIntoRequest, PromotionRequest } from '../../../../shared/model/reference.ts'
import type { Core } from '../../runtime/core.ts'
import {
  type EmbeddedText,
  embeddedText,
  objectAt,
  readVectorFolder,
  takesModel,
  textIn,
} from '../../reference/vectorFolder.ts'
import type { ReferenceVector } from '../../reference/vectorRow.ts'
import { readEmbeddingChoice } from '../../store/queries/embedding.ts'
import { type ReferenceRow, findReference } from '../../store/queries/references.ts'
import { draftPromotion } from './draftPromotion.ts'
import { lineageOf, planPromotion } from './planPromotion.ts'
import type { ReferenceEdit } from '../verbs/editReference.ts'
import { previewMergeInto } from '../merge/mergeIntoReference.ts'

/**
 * The vector that belongs into the folder of a reference that is about to say `text`; null where none does: the provider is
 * the built-in one, the folder keeps vectors of another model, or the reference is an entry of a Markdown file. To be made
 * before the step is planned, and handed to `withVector` in the plan. Throws what running the model throws.
 */
async function vectorFor(
  { library: { db }, ports: { files, models } }: Core,
  reference: { path: string; target: string },
  text: Omit<EmbeddedText, 'fetchHint'>,
): Promise<ReferenceVector | null> {
  const { active } = readEmbeddingChoice(db)
  if (!active || reference.target !== 'learned') return null
  const folder = readVectorFolder(reference.path, files)
  if (!folder || !takesModel(folder, active)) return null
  const fetchHint = objectAt(reference.path, files)?.['fetchHint']
  const whole = embeddedText({ ...text, fetchHint: typeof fetchHint === 'string' ? fetchHint : null }, folder.source)
  const [vector] = await models.embed(active.folder, [whole.text]).catch(withWayOut)
  if (!vector || vector.length !== active.dimensions) return null
  return { hash: whole.hash, vector, model: { name: active.name, dimensions: active.dimensions } }
}

/** As `vectorFor`, for what a promotion would write; null too where it cannot be written as asked, which the step tells. */
export async function vectorForPromotion(core: Core, request: PromotionRequest): Promise<ReferenceVector | null> {
  const draft = draftPromotion(core, request)
  const lineage = lineageOf(core.library.db, draft.memory, '', '')
  const path = unlessRefused(() => planPromotion(core, draft, lineage).path)
  return path === null ? null : vectorFor(core, { path, target: draft.request.target }, draft.request)
}

/** As `vectorFor`, for a new version of a reference. */
export function vectorForEdit(core: Core, edit: ReferenceEdit): Promise<ReferenceVector | null> {
  const reference = findReference(core.library.db, edit.id)
  const { name, description, tags } = fieldsOf(reference)
  return vectorFor(core, reference, {
    name: edit.name ?? name,
    description,
    tags: edit.tags ?? tags,
    content: edit.content,
  })
}

/** As `vectorFor`, for what memories merged into a reference come to. */
export async function vectorForMerge(core: Core, request: MergeIntoRequest): Promise<ReferenceVector | null> {
  const merged = unlessRefused(() => previewMergeInto(core, request, ''))
  if (!merged) return null
  const reference = findKnown(core, merged.reference.id)
  return vectorFor(core, reference, { ...fieldsOf(reference), content: merged.content })
}

/** As `vectorFor`, for what a reference's file says now. */
export async function vectorForFile(core: Core, id: string): Promise<ReferenceVector | null> {
  const reference = findReference(core.library.db, id)
  const value = reference.target === 'learned' ? objectAt(reference.path, core.ports.files) : null
  return value && vectorFor(core, reference, textIn(value))
}

/** A step is not to be half done because a model is gone; without one it can be done at once. */
function withWayOut(error: unknown): never {
  if (!(error instanceof AppError)) throw error
  const wayOut = 'Without it: choose the built-in comparison in the settings, or `embed use lexical`.'
  throw new AppError(error.kind, `The reference’s vector could not be made. ${error.message} ${wayOut}`)
}

function fieldsOf({ name, description, content, tags }: ReferenceRow): Omit<EmbeddedText, 'fetchHint'> {
  return { name, description, content, tags: JSON.parse(tags) as string[] }
}

function unlessRefused<Result>(action: () => Result): Result | null {
  try {
    return action()
  } catch (error) {
    if (error instanceof AppError) return null
    throw error
  }
}
