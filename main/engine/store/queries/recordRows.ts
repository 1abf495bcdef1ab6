import type { ReadableDb } from '../db.ts'
import { sql } from '../sql.ts'

/** A record by what it is known by elsewhere: the id its format gives it, and the hash of its text. */
export interface StandingRecord {
  external_id: string | null
  content_hash: string
}

/** The records that stood in a source's files when they were last read or written. */
export function standingRecords(db: ReadableDb, source: string): StandingRecord[] {
  return sql<StandingRecord>(
    db,
    `SELECT m.external_id, r.content_hash FROM records r JOIN memories m ON m.id = r.memory_id
     WHERE r.source_id = ? AND r.present = 1 AND r.gone_since IS NULL`,
  ).all(source)
}

/** How many records of a source are present, those that are gone from it included. */
export function countPresent(db: ReadableDb, source: string): number {
  return sql<number>(db, 'SELECT count(*) FROM records WHERE source_id = ? AND present = 1').pluck().get(source) ?? 0
}

/** Whether a record of a source is gone from its files. */
export function hasGoneRecords(db: ReadableDb, source: string): boolean {
  return (
    sql(db, 'SELECT 1 FROM records WHERE source_id = ? AND gone_since IS NOT NULL LIMIT 1').get(source) !== undefined
  )
}

/** The memories that wait to be written into a source's files for the first time. */
export function pendingAdditions(db: ReadableDb, source: string): string[] {
  return sql<string>(
    db,
    'SELECT memory_id FROM pending p WHERE source_id = ? AND NOT EXISTS (SELECT 1 FROM records r WHERE r.memory_id = p.memory_id)',
  )
    .pluck()
    .all(source)
}
