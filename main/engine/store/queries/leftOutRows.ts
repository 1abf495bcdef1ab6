import type { ReadableDb, WritableDb } from '../db.ts'
import { sql } from '../sql.ts'

/** Whether a person left a lesson out of an earlier harvest, by the id it would have. */
export function isLeftOut(db: ReadableDb, id: string): boolean {
  return sql(db, 'SELECT 1 FROM left_out WHERE memory_id = ?').get(id) !== undefined
}

/** Remembers that a person left a lesson out, at a time, ISO 8601. */
export function leaveOut(db: WritableDb, id: string, at: string): void {
  sql(db, 'INSERT OR IGNORE INTO left_out (memory_id, at) VALUES (?, ?)').run(id, at)
}

/** Forgets that a lesson was left out: it is wanted after all. */
export function takeUp(db: WritableDb, id: string): void {
  sql(db, 'DELETE FROM left_out WHERE memory_id = ?').run(id)
}
