import type { ReadableDb, WritableDb } from '../db.ts'
import { sql } from '../sql.ts'

/** The hash of each file of a source when it was last read, by path. */
export function knownFiles(db: ReadableDb, source: string): Map<string, string> {
  const rows = sql<{ path: string; hash: string }>(db, 'SELECT path, hash FROM source_files WHERE source_id = ?')
  return new Map(rows.all(source).map(({ path, hash }) => [path, hash]))
}

/** Keeps what a file of a source was when it was read: it is not read again before its bytes are others. */
export function rememberFile(db: WritableDb, source: string, { path, hash }: { path: string; hash: string }): void {
  sql(db, 'INSERT OR REPLACE INTO source_files (source_id, path, hash) VALUES (?, ?, ?)').run(source, path, hash)
}

/** Has a file of a source read again next time. */
export function forgetFile(db: WritableDb, source: string, path: string): void {
  sql(db, 'DELETE FROM source_files WHERE source_id = ? AND path = ?').run(source, path)
}

/** Forgets what could not be read of a file. */
export function forgetUnreadable(db: WritableDb, source: string, path: string): void {
  sql(db, 'DELETE FROM unreadable WHERE source_id = ? AND path = ?').run(source, path)
}

/** Returns the name of the source that reads the file at a path; null if none does. */
export function readerOfFile(db: ReadableDb, path: string): string | null {
  const name = sql<string>(
    db,
    'SELECT s.name FROM sources s JOIN source_files f ON f.source_id = s.id AND f.path = ? LIMIT 1',
  )
  return name.pluck().get(path) ?? null
}
