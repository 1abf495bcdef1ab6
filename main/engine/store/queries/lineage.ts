import type { Maturity, ThoughtType } from '../../../../shared/model/memory.ts'
import type { ReadableDb } from '../db.ts'
import { sql } from '../sql.ts'

export interface LineageMemory {
  id: string
  description: string
  content: string
  timestamp: string
  thought_type: ThoughtType
  maturity: Maturity
  source_agent: string | null
  source_session: string | null
  superseded_by: string | null
  escalated_to: string | null
  /** Who stored or made it; null where it was read from a source. */
  made_by: string | null
}

export interface LineageVersion {
  ref_id: string
  version: number
  name: string
  content: string
  at: string
  actor: string
  newest: number
}

/** Returns a memory with its maker, if made here; null when there is none. */
export function readLineageMemory(db: ReadableDb, id: string): LineageMemory | null {
  return (
    sql<LineageMemory>(
      db,
      `SELECT m.id, m.description, m.content, m.timestamp, m.thought_type, m.maturity, m.source_agent, m.source_session,
         m.superseded_by, m.escalated_to, CASE WHEN k.actor IS NOT NULL THEN k.actor WHEN m.thought_type <> 'original' THEN
           (SELECT d.actor FROM decision_memories x JOIN decisions d ON d.seq = x.seq WHERE x.memory_id = m.id ORDER BY x.seq LIMIT 1)
         END AS made_by
       FROM memories m LEFT JOIN contributions k ON k.memory_id = m.id WHERE m.id = ?`,
    ).get(id) ?? null
  )
}

/** Returns a version of a reference, with the newest version number; null when there is none. */
export function readLineageVersion(db: ReadableDb, reference: string, version: number): LineageVersion | null {
  return (
    sql<LineageVersion>(
      db,
      `SELECT v.ref_id, v.version, v.name, v.content, v.at, v.actor, r.version AS newest
       FROM ref_versions v JOIN refs r ON r.id = v.ref_id WHERE v.ref_id = ? AND v.version = ?`,
    ).get(reference, version) ?? null
  )
}

/** Returns the memories a memory was made from, then those settled in its favour. */
export function readSources(db: ReadableDb, id: string): { id: string; isReplaced: boolean }[] {
  return sql<{ id: string; replaced: number }>(
    db,
    `SELECT from_id AS id, 0 AS replaced FROM (SELECT from_id FROM edges WHERE to_id = :id ORDER BY position)
     UNION ALL SELECT id, 1 FROM memories WHERE superseded_by = :id
       AND id NOT IN (SELECT from_id FROM edges WHERE to_id = :id)`,
  )
    .all({ id })
    .map((row) => ({ id: row.id, isReplaced: row.replaced === 1 }))
}

/** Returns the memories made from a memory, oldest first. */
export function readResults(db: ReadableDb, id: string): string[] {
  return sql<string>(
    db,
    'SELECT e.to_id FROM edges e JOIN memories m ON m.id = e.to_id WHERE e.from_id = ? ORDER BY m.timestamp, m.row',
  )
    .pluck()
    .all(id)
}

/**
 * Returns the memories that each version of a reference incorporated, by version number. A version is written with the
 * decision that promotes its memories, so a memory belongs to the newest version at the time it was promoted.
 */
export function readIncorporated(db: ReadableDb, reference: string): Map<number, string[]> {
  const rows = sql<{ memory_id: string; version: number }>(
    db,
    `SELECT m.id AS memory_id, coalesce((
       SELECT max(v.version) FROM ref_versions v WHERE v.ref_id = m.escalated_to AND v.at <= (
         SELECT max(d.at) FROM decision_memories x JOIN decisions d ON d.seq = x.seq
         WHERE x.memory_id = m.id AND d.verb IN ('promote', 'merge-into'))), 1) AS version
     FROM memories m WHERE m.escalated_to = ? ORDER BY m.timestamp, m.row`,
  ).all(reference)
  const taken = new Map<number, string[]>()
  for (const { memory_id, version } of rows) taken.set(version, [...(taken.get(version) ?? []), memory_id])
  return taken
}
