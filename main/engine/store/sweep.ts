import { type Sql, sql, write } from './db.ts'

/**
 * Clears what deleted rows leave behind: words in old segments of the index, bytes between the cells of pages, and the
 * write-ahead log. Answers false when another process reads an older state, so that the log could not be emptied yet.
 */
export function sweepLibrary(db: Sql): boolean {
  write(db, (writable) => sql(writable, `INSERT INTO memory_text (memory_text) VALUES ('optimize')`).run())
  db.exec('VACUUM')
  const [checkpoint] = db.pragma('wal_checkpoint(TRUNCATE)') as { busy: number }[]
  return checkpoint?.busy === 0
}
