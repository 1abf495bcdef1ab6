import type { WritableDb } from './db.ts'
import { sql } from './sql.ts'
import { unindexText } from './fullText.ts'
import { eraseEvents } from './eraseSessions.ts'
import { deleteLookUps } from './queries/lookups.ts'
import { readRecord } from './pending.ts'
import type { MemoryRow } from './queries/memories.ts'

/** Erases a memory and everything that depends on it, except for its place, its hash, who erased it and when. */
export function eraseMemory(db: WritableDb, memory: MemoryRow, actor: string, at: string): void {
  const { id, source_id, content_hash, evidence_event_ids } = memory
  sql(
    db,
    'INSERT OR REPLACE INTO purged (memory_id, source_id, locator, content_hash, at, actor) VALUES (?, ?, ?, ?, ?, ?)',
  ).run(id, source_id, readRecord(db, id)?.locator ?? null, content_hash, at, actor)
  if (evidence_event_ids !== null) eraseEvents(db, evidence_event_ids)
  unindexText(db, memory.row)
  sql(db, 'DELETE FROM memories WHERE id = ?').run(id)
  for (const table of [
    'records',
    'memory_versions',
    'tombstones',
    'pending',
    'writes',
    'findings',
    'examined',
    'contributions',
    'advisor_asked',
  ])
    sql(db, `DELETE FROM ${table} WHERE memory_id = ?`).run(id)
  deleteLookUps(db, id)
  sql(db, 'DELETE FROM edges WHERE from_id = ? OR to_id = ?').run(id, id)
}
