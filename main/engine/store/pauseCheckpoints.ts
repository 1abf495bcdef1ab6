import type { Sql } from './db.ts'
import { explainError } from './sqliteErrors.ts'

/** Default number of log pages at which SQLite writes its log into the library on commit. */
const defaultCheckpointPages = 1000

/** The log of a library while a large sync controls its checkpoints. */
export interface PausedCheckpoints {
  /** Writes the log's content into the library, unless a transaction is open. Throws `unavailable` when the disk is full. */
  empty(): void
  /** Returns control to SQLite. */
  release(): void
}

/**
 * Keeps SQLite from writing its log into the library on commit, which doubles a decision's delay when a long write is
 * committed before it. Commits are as safe as ever: the log is on disk.
 */
export function pauseCheckpoints(db: Sql): PausedCheckpoints {
  db.pragma('wal_autocheckpoint = 0')
  return {
    empty() {
      // SQLite refuses a checkpoint inside a transaction; the next call, or the next commit after release, makes up for it.
      if (db.inTransaction) return
      try {
        db.pragma('wal_checkpoint(PASSIVE)')
      } catch (error) {
        throw explainError(error, db.name)
      }
    },
    release: () => void db.pragma(`wal_autocheckpoint = ${defaultCheckpointPages}`),
  }
}
