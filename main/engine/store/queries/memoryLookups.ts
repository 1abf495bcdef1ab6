import { type ReadableDb, sql } from '../db.ts'
import type { MemoryRow } from './memories.ts'
import { matchExpression } from '../fullText.ts'
import { isLive } from './live.ts'

/** The memory with this id of ours; null where there is none. */
export function readMemoryRow(db: ReadableDb, id: string): MemoryRow | null {
  return sql<MemoryRow>(db, 'SELECT * FROM memories WHERE id = ?').get(id) ?? null
}

/** The memories that went to a reference, also to one the library does not keep, in the order they were read. */
export function promotedTo(db: ReadableDb, reference: string): MemoryRow[] {
  return sql<MemoryRow>(
    db,
    `SELECT * FROM memories WHERE maturity = 'escalated' AND escalated_to = ? ORDER BY row`,
  ).all(reference)
}

/** The texts of a memory; what it does not have is empty. */
export interface TextsAbove {
  content: string
  description: string
  evidence: string
}

/** The texts of memories and of all they were made from. */
export function textsAbove(db: ReadableDb, ids: readonly string[]): TextsAbove[] {
  return sql<TextsAbove>(
    db,
    `WITH RECURSIVE above(id) AS (
       SELECT value FROM json_each(?)
       UNION SELECT e.from_id FROM edges e JOIN above ON e.to_id = above.id
     )
     SELECT content, description, coalesce(evidence, '') AS evidence FROM memories WHERE id IN (SELECT id FROM above)`,
  ).all(JSON.stringify(ids))
}

/** Whether a memory that counts has a tag, besides these. */
export function isTaggedBesides(db: ReadableDb, tag: string, ids: readonly string[]): boolean {
  const match = matchExpression(undefined, tag)
  const found = sql(
    db,
    `SELECT 1 FROM memories m, json_each(m.tags) t
     WHERE ${match === null ? '' : 'm.row IN (SELECT rowid FROM memory_text WHERE memory_text MATCH :match) AND'}
       t.value = :tag AND ${isLive('m')}
       AND m.id NOT IN (SELECT value FROM json_each(:ids)) LIMIT 1`,
  ).get({ tag, ids: JSON.stringify(ids), ...(match === null ? {} : { match }) })
  return found !== undefined
}

/** Ids of the raw and validated memories of a session that were not superseded, the oldest first. */
export function openMemoriesOfSession(db: ReadableDb, session: string): string[] {
  return sql<string>(
    db,
    `SELECT id FROM memories WHERE source_session = ? AND maturity IN ('raw', 'validated') AND superseded_by IS NULL
     ORDER BY timestamp, row`,
  )
    .pluck()
    .all(session)
}
