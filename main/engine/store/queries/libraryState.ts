import type { ReadableDb } from '../db.ts'
import { indexChanges } from '../fullText.ts'
import { sql } from '../sql.ts'

/** Returns a number that differs after every change of the library by another connection. */
export function dataVersion(db: ReadableDb): number {
  return sql<number>(db, 'PRAGMA data_version').pluck().get() ?? 0
}

/**
 * Returns a value that differs after every change of the library: `total_changes` counts this connection's, `data_version`
 * detects others'.
 */
export function libraryState(db: ReadableDb): string {
  const own = sql<number>(db, 'SELECT total_changes()').pluck().get()
  return `${own} ${dataVersion(db)}`
}

/** Returns a value that differs after every change of a searched text, and after every change by another connection. */
export function textState(db: ReadableDb): string {
  return `${indexChanges(db)} ${dataVersion(db)}`
}

/** Returns the first five signs of damage in the library file, as SQLite words them. Throws when it cannot be read. */
export function readDamage(db: ReadableDb): string[] {
  const found = sql<string>(db, 'PRAGMA quick_check(5)').pluck().all()
  return found.length === 1 && found[0] === 'ok' ? [] : found
}
