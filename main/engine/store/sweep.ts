import { AppError } from '../../../shared/errors.ts'
import { type Sql, type WritableDb, write } from './db.ts'
import { sql } from './sql.ts'
import { readMeta, saveMeta } from './queries/meta.ts'
import { explainError } from './sqliteErrors.ts'

/** Set while traces of erased data may remain in the library's file. */
const key = 'sweep'

/** Requests, together with the deletion of rows, that their traces be cleared. */
export function requestSweep(db: WritableDb): void {
  saveMeta(db, key, true)
}

/**
 * Clears, if requested, the traces of deleted rows: words in old segments of the index, bytes between the cells of pages, and
 * the write-ahead log. Returns why it must wait; null when nothing is left.
 */
export function sweepLibrary(db: Sql): string | null {
  if (readMeta<boolean>(db, key) !== true) return null
  try {
    write(db, (writable) => sql(writable, `INSERT INTO memory_text (memory_text) VALUES ('optimize')`).run())
    rewrite(db)
    if (!isLogEmpty(db)) return 'when no other Schoolhouse is reading'
    write(db, (writable) => saveMeta(writable, key, false))
    return null
  } catch (error) {
    if (error instanceof AppError) return `when Schoolhouse next starts: ${error.message}`
    throw error
  }
}

function rewrite(db: Sql): void {
  try {
    db.exec('VACUUM')
  } catch (error) {
    throw explainError(error, db.name)
  }
}

function isLogEmpty(db: Sql): boolean {
  const [checkpoint] = db.pragma('wal_checkpoint(TRUNCATE)') as { busy: number }[]
  return checkpoint?.busy === 0
}
