import type { ReadableDb, WritableDb } from '../db.ts'
import { sql } from '../sql.ts'
import { sourceId } from '../identity.ts'

/** Returns the path that the ids of the source at a path, and of its memories, derive from: where the source was first added. */
export function originOf(db: ReadableDb, path: string): string {
  return sql<string>(db, 'SELECT origin FROM source_origins WHERE path = ?').pluck().get(path) ?? path
}

/**
 * Returns the origin for a source added at a path. Differs from the path when a source that was moved away still has that
 * path's ids.
 */
export function originFor(db: WritableDb, path: string): string {
  const isTaken = (origin: string): boolean =>
    sql(db, 'SELECT 1 FROM sources WHERE id = ? AND path <> ?').get(sourceId(origin), path) !== undefined
  const known = originOf(db, path)
  let origin = known
  for (let count = 2; isTaken(origin); count += 1) origin = `${path}\n${count}`
  if (origin !== known) saveOrigin(db, path, origin)
  return origin
}

/** Stores the origin of the source at a path. */
export function saveOrigin(db: WritableDb, path: string, origin: string): void {
  sql(db, 'INSERT OR REPLACE INTO source_origins (path, origin) VALUES (?, ?)').run(path, origin)
}
