import { sha256 } from './blobs.ts'
import type { ReadableDb } from './db.ts'
import { sql } from './sql.ts'

/** A record as last read. */
export interface KnownRecord {
  memory_id: string
  locator: string
  line: number | null
}

/** The present records of a file as last read, by their text. */
export interface KnownRecords {
  /** Returns the record with exactly this text; of two equal ones, the later one. */
  find(raw: Uint8Array): KnownRecord | undefined
}

/** Number of records queried at a time: takes less than a millisecond. */
const pageSize = 128

/** A record with the hash of its text. */
export type HashedRecord = readonly [hash: string, record: KnownRecord]

/** Yields a file's records a page at a time, so that the event loop can run in between. */
export function* readKnownRecords(db: ReadableDb, sourceId: string, path: string): Generator<HashedRecord[]> {
  const next = sql<KnownRecord & { row: number; record_hash: string }>(
    db,
    `SELECT rowid AS row, memory_id, locator, line, record_hash FROM records
     WHERE source_id = ? AND path = ? AND present = 1 AND gone_since IS NULL AND rowid > ? ORDER BY rowid LIMIT ${pageSize}`,
  )
  for (let row: number | undefined = 0; row !== undefined;) {
    const page = next.all(sourceId, path, row)
    yield page.map(({ memory_id, locator, line, record_hash }) => [record_hash, { memory_id, locator, line }])
    row = page[pageSize - 1]?.row
  }
}

/** Builds a lookup of records by their text. */
export function knownRecords(known: ReadonlyMap<string, KnownRecord>): KnownRecords {
  return { find: (raw) => known.get(sha256(raw)) }
}
