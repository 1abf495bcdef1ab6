import type { LibraryCore } from '../../runtime/core.ts'
import {
  embeddedText,
  readJsonObject,
  readVectorFolder,
  acceptsModel,
  textFieldsIn,
} from '../../reference/vectorFolder.ts'
import { rowOf, withVector } from '../../reference/vectorRow.ts'
import { commitFiles } from '../../store/commit.ts'
import { readEmbeddingChoice } from '../../store/queries/embeddingChoice.ts'
import { type ReferenceRow, allReferences, findReference } from '../../store/queries/references.ts'
import { decodeMemoryIds } from '../../store/jsonColumns.ts'
import type { DecideContext, PreparedVerb } from '../context.ts'
import { type Outcome, nothingChanged } from '../outcome.ts'
import { vectorsForFile } from './referenceVector.ts'
import { quoted } from '../../../../shared/text/quoted.ts'
import { cutTitle } from '../../../../shared/text/titleCut.ts'

/**
 * Returns the references whose folder holds vectors of the active model but none of their current text: they were written
 * with another provider, or edited by others since. Reads their files; does not run the model.
 */
export function staleReferences({ library: { db }, ports: { files } }: LibraryCore): ReferenceRow[] {
  const { active } = readEmbeddingChoice(db)
  if (!active) return []
  return allReferences(db).filter(({ id, path, target }) => {
    const value = target === 'learned' ? readJsonObject(path, files) : null
    const folder = value && readVectorFolder(path, files)
    if (!value || !folder || !acceptsModel(folder, active)) return false
    const embedding = value['embedding']
    const known = typeof embedding === 'object' && embedding !== null ? (embedding as Record<string, unknown>) : {}
    const isThere = rowOf(folder, id, embedding) < (folder.matrix?.rows ?? 0)
    return !isThere || known['source_hash'] !== embeddedText(textFieldsIn(value), folder.source).hash
  })
}

/** Writes the vector of a reference's current file into its folder, as a step of its own. */
export function renewVector(core: LibraryCore, id: string): PreparedVerb<Outcome> {
  return { prepare: () => vectorsForFile(core, id), carryOut: (context) => writeVector(context, id) }
}

function writeVector(context: DecideContext, id: string): Outcome {
  let outcome = nothingChanged('Nothing was changed', [])
  const step = commitFiles(
    context.library,
    ({ db, files }) => {
      const reference = findReference(db, id)
      const memory_ids = decodeMemoryIds(reference.memory_ids)
      const changes = withVector(files, reference, null, context.vectors)
      if (changes.length === 0) return { decisions: [], files: [] }
      const label = `Renewed the vector of ${quoted(cutTitle(reference.name))}`
      outcome = { ...nothingChanged(label, []), changed: memory_ids }
      const decision = { verb: 'edit-reference' as const, label, memory_ids, reference_ids: [id], changes: [] }
      return { decisions: [decision], files: changes }
    },
    context.by,
  )
  return { ...outcome, step }
}
