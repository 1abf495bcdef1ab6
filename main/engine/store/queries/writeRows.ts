import type { ReadableDb } from '../db.ts'
import { sql } from '../sql.ts'
import type { RecordRow } from '../pending.ts'
import { decodeColumn, hasKeys } from '../jsonColumns.ts'

/** A write of a record by us. */
export interface FormerWrite {
  id: number
  seq: number
  before: RecordRow | null
  after: RecordRow | null
  /** The journal row that undid it; 0 while it is in effect. */
  reversed: number
}

/** Returns our writes of a record, newest first. */
export function writesOf(db: ReadableDb, memoryId: string): FormerWrite[] {
  return sql<{ id: number; seq: number; before: string | null; after: string | null; reversed: number }>(
    db,
    'SELECT id, seq, before, after, reversed FROM writes WHERE memory_id = ? ORDER BY id DESC',
  )
    .all(memoryId)
    .map((write) => ({ ...write, before: recordIn(write.before), after: recordIn(write.after) }))
}

/** Returns the journal rows that did or undid our writes of a record, in order. */
export function writeFlipsOf(db: ReadableDb, memoryId: string): { write: number; seq: number }[] {
  return sql<{ write: number; seq: number }>(
    db,
    'SELECT f.write, f.seq FROM write_flips f JOIN writes w ON w.id = f.write WHERE w.memory_id = ? ORDER BY f.seq',
  ).all(memoryId)
}

/** Returns the other writes of the same journal row from or to the locator where a write left a record. */
export function writesAtPlaceOf(
  db: ReadableDb,
  { id, seq, before, after }: FormerWrite,
): { id: number; reversed: number }[] {
  return sql<{ id: number; reversed: number }>(
    db,
    `SELECT id, reversed FROM writes WHERE seq = ? AND id <> ? AND ? IN (before ->> 'locator', after ->> 'locator')`,
  ).all(seq, id, (after ?? before)?.locator ?? '')
}

/** Returns the writes of a journal row in effect that removed another memory's record from a locator. */
export function writesThatLeft(
  db: ReadableDb,
  place: { seq: number; locator: string; memoryId: string },
): { id: number; source_id: string; memory_id: string; before: RecordRow }[] {
  return sql<{ id: number; source_id: string; memory_id: string; before: string }>(
    db,
    `SELECT id, source_id, memory_id, before FROM writes WHERE seq = ? AND memory_id <> ? AND reversed = 0
       AND before ->> 'present' = 1 AND before ->> 'locator' = ? AND after ->> 'present' = 0`,
  )
    .all(place.seq, place.memoryId, place.locator)
    .map((write) => ({ ...write, before: decodeRecord(write.before) }))
}

function recordIn(text: string | null): RecordRow | null {
  return text === null ? null : decodeRecord(text)
}

function decodeRecord(text: string): RecordRow {
  return decodeColumn('writes', text, isRecord)
}

function isRecord(value: unknown): value is RecordRow {
  return hasKeys<RecordRow>(value, 'memory_id', 'locator', 'raw')
}
