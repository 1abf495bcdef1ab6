import type { ReadableDb, WritableDb } from '../db.ts'
import { sql } from '../sql.ts'
import { sourceId } from '../identity.ts'

/** What the ids of the source at a path, and of its memories, are made of: the path where it was added first. */
export function originOf(db: ReadableDb, path: string): string {
  return sql<string>(db, 'SELECT origin FROM source_origins WHERE path = ?').pluck().get(path) ?? path
}

/** The origin of a source that is added at a path. Where one that was moved away keeps the ids of that place it is another. */
export function originFor(db: WritableDb, path: string): string {
  const isTaken = (origin: string): boolean =>
    sql(db, 'SELECT 1 FROM sources WHERE id = ? AND path <> ?').get(sourceId(origin), path) !== undefined
  const known = originOf(db, path)
  let origin = known
  for (let count = 2; isTaken(origin); count += 1) origin = `${path}\n${count}`
  if (origin !== known) keepOrigin(db, path, origin)
  return origin
}

/** Keeps of what the ids of the source at a path are made. */
export function keepOrigin(db: WritableDb, path: string, origin: string): void {
  sql(db, 'INSERT OR REPLACE INTO source_origins (path, origin) VALUES (?, ?)').run(path, origin)
}
