import Database from 'better-sqlite3'
import { AppError } from '../../../shared/errors.ts'
import { explainError } from './sqliteErrors.ts'

/**
 * Runs an action under the lock file beside the library that allows one process at a time to change files. The lock is an
 * open transaction, so the system frees it when the process dies. Throws `unavailable` when another process holds it too
 * long, and SQLite's error in words when the lock cannot be taken at all, as on a full disk.
 */
export function withEffectsLock<Result>(libraryPath: string, action: () => Result, waitMs = 5000): Result {
  if (libraryPath === ':memory:') return action()
  const lock = acquireLock(`${libraryPath}.effects.lock`, waitMs)
  try {
    return action()
  } finally {
    lock.close()
  }
}

function acquireLock(path: string, waitMs: number): Database.Database {
  let lock: Database.Database | undefined
  try {
    lock = new Database(path)
    lock.pragma(`busy_timeout = ${waitMs}`)
    lock.exec('BEGIN EXCLUSIVE')
    return lock
  } catch (error) {
    lock?.close()
    if (error instanceof Database.SqliteError && error.code.startsWith('SQLITE_BUSY'))
      throw new AppError('unavailable', 'Another Schoolhouse is writing files just now. Try again in a moment.')
    throw explainError(error, path)
  }
}
