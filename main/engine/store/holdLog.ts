import type { Sql } from './db.ts'
import { explained } from './sqliteErrors.ts'

/** From how many pages on SQLite writes its log into the library at a commit, where nobody holds it. */
const usual = 1000

/** The log of a library while a large reading says when it is written into the library. */
export interface HeldLog {
  /** Writes into the library what the log holds, unless somebody is in the middle of a transaction. Throws `unavailable` when its disk is full. */
  empty(): void
  /** Leaves that to SQLite again. */
  release(): void
}

/**
 * Keeps SQLite from writing its log into the library at a commit, which doubles what a decision waits for when a long write
 * is committed before it. What is committed is as safe as ever: the log is on the disk.
 */
export function holdLog(db: Sql): HeldLog {
  db.pragma('wal_autocheckpoint = 0')
  return {
    empty() {
      // SQLite refuses it then; the next stretch, or the next commit after it, does it.
      if (db.inTransaction) return
      try {
        db.pragma('wal_checkpoint(PASSIVE)')
      } catch (error) {
        throw explained(error, db.name)
      }
    },
    release: () => void db.pragma(`wal_autocheckpoint = ${usual}`),
  }
}
