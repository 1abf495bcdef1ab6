import { AppError } from '../../../shared/errors.ts'
import { type Sql, type WritableDb, write } from './db.ts'
import { sql } from './sql.ts'
import { readMeta, saveMeta } from './queries/meta.ts'
import { explained } from './sqliteErrors.ts'

/** Set while something was erased whose traces may still lie in the library's file. */
const key = 'sweep'

/** Notes, with the rows that are deleted, that their traces have to be cleared. */
export function askToSweep(db: WritableDb): void {
  saveMeta(db, key, true)
}

/**
 * Clears what deleted rows leave behind, where that was asked for: words in old segments of the index, bytes between the
 * cells of pages, and the write-ahead log. Answers why it has to wait for the next start; null where nothing is left.
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
    throw explained(error, db.name)
  }
}

function isLogEmpty(db: Sql): boolean {
  const [checkpoint] = db.pragma('wal_checkpoint(TRUNCATE)') as { busy: number }[]
  return checkpoint?.busy === 0
}
