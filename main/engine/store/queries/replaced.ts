import type { ReadableDb } from '../db.ts'
import { sql } from '../sql.ts'
import { isLive } from './live.ts'

/** A text that a person replaced here, and its replacement. */
export interface Replaced {
  hash: string
  step: number
  at: string
  verb: 'edit' | 'merge' | 'merge-into' | 'settle'
  /** The current text, and the reference that contains it, if any. */
  content: string
  content_hash: string
  escalated_to: string | null
}

/**
 * Returns, by hash, those of the texts that no memory has any more because a person edited, merged or settled them away, by a
 * decision still in effect, with the memory that replaced each.
 */
export function replacedTexts(db: ReadableDb, hashes: readonly string[]): ReadonlyMap<string, Replaced> {
  const rows = sql<Replaced>(
    db,
    `WITH RECURSIVE next (hash, first, id, depth) AS (
       SELECT m.content_hash, m.id, m.superseded_by, 1 FROM memories m
       WHERE m.content_hash IN (SELECT value FROM json_each(?)) AND m.superseded_by IS NOT NULL
       UNION SELECT next.hash, next.first, m.superseded_by, next.depth + 1 FROM next JOIN memories m ON m.id = next.id
       WHERE m.superseded_by IS NOT NULL AND next.depth < 10)
     SELECT next.hash, d.step, d.at, d.verb, s.content, s.content_hash, s.escalated_to
     FROM next JOIN memories s ON s.id = next.id
     JOIN decision_memories o ON o.memory_id = next.first JOIN decisions d ON d.seq = o.seq
     WHERE ${isLive('s')} AND s.content_hash <> next.hash AND d.actor LIKE 'person-%'
       AND d.verb IN ('edit', 'merge', 'merge-into', 'settle') AND d.step IS NOT NULL
       AND NOT EXISTS (SELECT 1 FROM memories n WHERE n.content_hash = next.hash AND ${isLive('n')})
     ORDER BY d.seq`,
  ).all(JSON.stringify(hashes))
  return new Map(rows.map((row) => [row.hash, row]))
}
