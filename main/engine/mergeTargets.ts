import type { MergeTarget } from '../../shared/model/reference.ts'
import type { Core } from './core.ts'
import { similarityOf } from './embed/lexical.ts'
import { prepare } from './embed/prepare.ts'
import { withState } from './referenceState.ts'
import { findMemories } from './store/queries/memories.ts'
import { allReferences } from './store/queries/references.ts'

/** Every reference, the one closest to any of the memories first. Throws `not_found` for an unknown memory. */
export function mergeTargets({ library }: Core, ids: readonly string[]): MergeTarget[] {
  const texts = findMemories(library.db, ids).map(({ content }) => prepare(content))
  return allReferences(library.db)
    .map((row) => {
      const { id, name, path, section, scope, state, project, content } = withState(library, row)
      const own = prepare(content)
      const similarity = Math.max(0, ...texts.map((text) => similarityOf(own, text)))
      return { id, name, path, section, scope, state, project, similarity }
    })
    .toSorted((one, other) => other.similarity - one.similarity || (one.name < other.name ? -1 : 1))
}
