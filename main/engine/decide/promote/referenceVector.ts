import { AppError } from '../../../../shared/errors.ts'
import type { LibraryCore } from '../../runtime/core.ts'
import {
  type EmbeddedText,
  embeddedText,
  readJsonObject,
  readVectorFolder,
  acceptsModel,
  textFieldsIn,
} from '../../reference/vectorFolder.ts'
import { type Vectors, noVectors } from '../../reference/vectorRow.ts'
import { readEmbeddingChoice } from '../../store/queries/embeddingChoice.ts'
import { type ReferenceRow, findReference } from '../../store/queries/references.ts'
import { decodeTags } from '../../store/jsonColumns.ts'

/**
 * Computes the vector for a reference that is about to contain `text`, to be stored in its folder. Returns none when the
 * built-in provider is in use, the folder holds vectors of another model, or the reference is an entry of a Markdown file.
 * Call it before the step is planned. Throws what running the model throws.
 */
export async function vectorsFor(
  { library: { db }, ports: { files, models } }: LibraryCore,
  reference: { path: string; target: string },
  text: Omit<EmbeddedText, 'fetchHint'>,
): Promise<Vectors> {
  const { active } = readEmbeddingChoice(db)
  if (!active || reference.target !== 'learned') return noVectors
  const folder = readVectorFolder(reference.path, files)
  if (!folder || !acceptsModel(folder, active)) return noVectors
  const fetchHint = readJsonObject(reference.path, files)?.['fetchHint']
  const whole = embeddedText({ ...text, fetchHint: typeof fetchHint === 'string' ? fetchHint : null }, folder.source)
  const [vector] = await models.embed(active.folder, [whole.text]).catch(withModelHint)
  if (!vector || vector.length !== active.dimensions) return noVectors
  const model = { name: active.name, dimensions: active.dimensions }
  return new Map([[whole.hash, { hash: whole.hash, vector, model }]])
}

/** Like `vectorsFor`, for the current text of a reference's file. */
export async function vectorsForFile(core: LibraryCore, id: string): Promise<Vectors> {
  const reference = findReference(core.library.db, id)
  const value = reference.target === 'learned' ? readJsonObject(reference.path, core.ports.files) : null
  return value ? vectorsFor(core, reference, textFieldsIn(value)) : noVectors
}

/** The fields of a reference that its vector is made from. */
export function embeddedFields({ name, description, content, tags }: ReferenceRow): Omit<EmbeddedText, 'fetchHint'> {
  return { name, description, content, tags: decodeTags(tags) }
}

/** Explains how to continue without the model, so that a missing one blocks no decision. */
function withModelHint(error: unknown): never {
  if (!(error instanceof AppError)) throw error
  const wayOut = 'Without it: choose the built-in comparison in the settings, or `embed use lexical`.'
  throw new AppError(error.kind, `The reference’s vector could not be made. ${error.message} ${wayOut}`)
}
