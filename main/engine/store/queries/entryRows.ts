import type { ReadableDb, WritableDb } from '../db.ts'
import { sql } from '../sql.ts'
import { isUndecided } from './live.ts'

/** An entry of an agents' file that was not written here. `at`: when its file last changed, ISO 8601. */
export interface EntryRow {
  id: string
  path: string
  line: number
  section: string | null
  content: string
  hash: string
  project_id: string | null
  at: string
}

/** Replaces the known entries with these; writes only differences. */
export function saveEntries(db: WritableDb, entries: readonly EntryRow[]): void {
  const known = new Map(
    sql<EntryRow>(db, 'SELECT e.*, f.at FROM entry_texts e JOIN entry_files f ON f.path = e.path')
      .all()
      .map((row) => [row.id, row]),
  )
  const now = new Map(entries.map((entry) => [entry.id, entry]))
  for (const { id, hash } of known.values()) {
    if (now.has(id)) continue
    judgeAround(db, hash)
    sql(db, 'DELETE FROM entry_texts WHERE id = ?').run(id)
  }
  for (const entry of now.values()) {
    const former = known.get(entry.id)
    if (former && former.line === entry.line && former.at === entry.at && former.project_id === entry.project_id)
      continue
    if (!former || former.project_id !== entry.project_id) judgeAround(db, entry.hash)
    const { at, ...row } = entry
    sql(db, 'INSERT OR REPLACE INTO entry_files (path, stamp, at) VALUES (?, ?, ?)').run(entry.path, entry.hash, at)
    sql(
      db,
      `INSERT OR REPLACE INTO entry_texts (id, path, line, section, content, hash, project_id)
       VALUES (:id, :path, :line, :section, :content, :hash, :project_id)`,
    ).run(row)
  }
  sql(db, 'DELETE FROM entry_files WHERE path NOT IN (SELECT path FROM entry_texts)').run()
}

/** Marks as unjudged the memories with a text, and those paired with it. */
function judgeAround(db: WritableDb, hash: string): void {
  sql(
    db,
    `INSERT OR IGNORE INTO unjudged SELECT m.id FROM (
       SELECT :hash AS hash UNION SELECT b_hash FROM pairs WHERE a_hash = :hash
       UNION SELECT a_hash FROM pairs WHERE b_hash = :hash) near CROSS JOIN memories m ON m.content_hash = near.hash
     WHERE ${isUndecided('m')}`,
  ).run({ hash })
}

/** Returns the hashes of entries not compared yet. */
export function listUncomparedEntries(db: ReadableDb): string[] {
  return sql<string>(
    db,
    `SELECT DISTINCT hash FROM entry_texts e WHERE NOT EXISTS (SELECT 1 FROM sketches s WHERE s.hash = e.hash)`,
  )
    .pluck()
    .all()
}

/** SQL for whether a source has a record of a file. Left to itself, SQLite goes through the records of all sources. */
export const recordFileQuery = `SELECT 1 FROM sources s CROSS JOIN records r INDEXED BY records_path
  ON r.source_id = s.id AND r.path = ? AND r.present = 1 LIMIT 1`

/** Checks whether memories were read from a file. */
export function isRecordFile(db: ReadableDb, path: string): boolean {
  return sql(db, recordFileQuery).get(path) !== undefined
}
