import type { ThoughtLineage } from '../../../../shared/model/contribution.ts'
import { walkLineage } from '../../lineage/walk.ts'
import type { ReadableDb } from '../../store/db.ts'
import { findMemory, sourceIds } from '../../store/queries/memories.ts'

/** Length of a preview in characters. Source: seeds/5-thought-lineage.md, section 4. */
export const previewLength = 80

/**
 * Returns the memories among the lineage of a memory: its sources and results, at most ten levels each way with the memory
 * itself counted. Throws `not_found`.
 */
export function thoughtLineage(db: ReadableDb, named: string): ThoughtLineage {
  const { id } = findMemory(db, named)
  const { nodes, truncated } = walkLineage(db, id)
  const chain = nodes.flatMap((node) => {
    if (node.kind === 'version' || node.kind === 'proposal') return []
    return {
      thought_id: node.id,
      thought_type: node.kind,
      content_preview: node.excerpt.slice(0, previewLength),
      contributor: findMemory(db, node.id).source_agent ?? node.by,
      created_at: node.at,
      source_ids: sourceIds(db, node.id),
      depth: node.depth,
    }
  })
  return { thought_id: id, chain, truncated }
}
