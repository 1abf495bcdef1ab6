import type { Guidance } from '../../../../shared/model/proposal.ts'
import type { ReadableDb } from '../db.ts'
import { sql } from '../sql.ts'
import { isLive } from './live.ts'
import { minAlikeSimilarity } from '../../language/textPair.ts'
import { isOpenConflict } from './pairs.ts'

export type Alike = Guidance['similar'][number]

const ofPair = (own: string, other: string): string => `
  SELECT p.${other} AS hash, p.similarity, p.verdict FROM memories m JOIN pairs p ON p.${own} = m.content_hash
  WHERE m.id = :id AND (p.similarity > ${minAlikeSimilarity} OR (${isOpenConflict}))`
const near = `
  SELECT content_hash AS hash, 1 AS similarity, 'duplicate' AS verdict FROM memories WHERE id = :id AND content <> ''
  UNION ALL ${ofPair('a_hash', 'b_hash')} UNION ALL ${ofPair('b_hash', 'a_hash')}`

/**
 * Returns the memories, references and other entries of agents' files known to be more than 0.85 similar to a memory, or to
 * contradict it, the most similar first, at most ten.
 */
export function readSimilar(db: ReadableDb, id: string): Alike[] {
  return sql<Alike>(
    db,
    `SELECT 'memory' AS kind, o.id, o.description, near.similarity, near.verdict
     FROM (${near}) near CROSS JOIN memories o ON o.content_hash = near.hash WHERE o.id <> :id AND ${isLive('o')}
     UNION ALL
     SELECT 'reference', r.id, r.name, near.similarity, near.verdict
     FROM (${near}) near CROSS JOIN reference_texts t ON t.hash = near.hash JOIN refs r ON r.id = t.ref_id
     UNION ALL
     SELECT 'entry', e.id, coalesce(e.section || ', ', '') || e.path, near.similarity, near.verdict
     FROM (${near}) near CROSS JOIN entry_texts e ON e.hash = near.hash
     ORDER BY 4 DESC, 2 LIMIT 10`,
  ).all({ id })
}
