import type { MergeTarget } from '../../../shared/model/reference.ts'
import type { LibraryCore } from '../runtime/core.ts'
import { similarityOf } from '../language/closeness/lexical.ts'
import { prepareForReferences } from '../language/closeness/prepare.ts'
import { listReferences } from './referenceState.ts'
import { findMemories } from '../store/queries/memories.ts'

/**
 * Returns every reference, including foreign ones, the most similar to any of the memories first. Throws `not_found` for an
 * unknown memory.
 */
export function mergeTargets(core: LibraryCore, ids: readonly string[]): MergeTarget[] {
  const memories = findMemories(core.library.db, ids)
  const references = listReferences(core)
  if (references.length === 0) return []
  const texts = memories.map(({ content }) => prepareForReferences(content))
  return references
    .map(({ id, name, path, section, scope, state, project, foreign, content }) => {
      const own = prepareForReferences(content)
      const similarity = Math.max(0, ...texts.map((text) => similarityOf(own, text)))
      return { id, name, path, section, scope, state, project, foreign, similarity }
    })
    .toSorted((one, other) => other.similarity - one.similarity || (one.name < other.name ? -1 : 1))
}
