import type { SimilarText } from '../../../../shared/model/reference.ts'
import type { ReadableDb } from '../../store/db.ts'
import type { MemoryRow } from '../../store/queries/memories.ts'
import { readOtherTitle } from '../../store/queries/recommendationBrief.ts'
import { readRelatedTexts } from '../../store/queries/relatedTexts.ts'

/**
 * Returns the text most similar to that of a memory to promote, among references, entries of agents' files, and the memories in
 * `beside`, which are promoted with it; null if there is none.
 */
export function similarText(
  db: ReadableDb,
  { id, content_hash }: Pick<MemoryRow, 'id' | 'content_hash'>,
  beside: ReadonlySet<string>,
): SimilarText | null {
  const near = readRelatedTexts(db, id, content_hash).find((text) => text.kind !== 'memory' || beside.has(text.id))
  const title = readOtherTitle(db, near?.id)
  return near && title !== null ? { id: near.id, title, contradicts: near.verdict === 'conflict' } : null
}
