import type { ReadableDb, WritableDb } from '../db.ts'
import { sql } from '../sql.ts'

/** How often something was looked up: a session or an agent that does it again counts once. */
export interface LookUps {
  sessions: number
  agents: number
  last_at: string | null
}

/** Records that an agent looked memories and references up in a session; the same again on one day changes nothing. */
export function saveLookUps(
  db: WritableDb,
  owners: readonly string[],
  { agent, session, at }: { agent: string; session: string; at: string },
): void {
  const insert = sql(
    db,
    `INSERT INTO lookups (owner, agent, session, at) VALUES (?, ?, ?, ?)
     ON CONFLICT DO UPDATE SET at = excluded.at WHERE substr(excluded.at, 1, 10) > substr(at, 1, 10)`,
  )
  for (const owner of owners) insert.run(owner, agent, session, at)
}

/** Returns how often a memory, or `reference:` and the id of a reference, was looked up. */
export function countLookUps(db: ReadableDb, owner: string): LookUps {
  return (
    sql<LookUps>(
      db,
      `SELECT count(DISTINCT agent || ' ' || session) AS sessions, count(DISTINCT agent) AS agents, max(at) AS last_at
       FROM lookups WHERE owner = ?`,
    ).get(owner) ?? { sessions: 0, agents: 0, last_at: null }
  )
}

/** A reference that agents read only on demand, and since when nobody looked it up. */
export interface UnusedReference {
  id: string
  name: string
  path: string
  since: string
}

/**
 * Returns the references written here that agents read on demand and that nobody looked up, wrote or confirmed since a time,
 * the longest unused first. None before that time has passed since the first look-up of all: until then nobody asked.
 */
export function readUnusedReferences(db: ReadableDb, before: string): UnusedReference[] {
  return sql<UnusedReference>(
    db,
    `SELECT id, name, path, since FROM (
       SELECT r.id, r.name, r.path, max(r.updated_at, coalesce(r.verified_at, ''), first.at,
         coalesce((SELECT max(l.at) FROM lookups l WHERE l.owner = 'reference:' || r.id), '')) AS since
       FROM refs r CROSS JOIN (SELECT min(at) AS at FROM lookups) first
       WHERE first.at IS NOT NULL AND (r.target = 'topic' OR (r.target = 'learned' AND r.mode = 'selectable'))
     ) WHERE since < ? ORDER BY since, id`,
  ).all(before)
}

/** Deletes what is known of how often a memory was looked up. */
export function deleteLookUps(db: WritableDb, owner: string): void {
  sql(db, 'DELETE FROM lookups WHERE owner = ?').run(owner)
}
