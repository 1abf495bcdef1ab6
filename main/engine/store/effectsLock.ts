import Database from 'better-sqlite3'
import { AppError } from '../../../shared/errors.ts'

/**
 * Runs an action while holding the lock beside the library that allows one process at a time to change files. The lock is
 * an open transaction, so the system frees it when the process dies. Throws `unavailable` when another holds it too long.
 */
export function withEffectsLock<Result>(libraryPath: string, action: () => Result, waitMs = 5000): Result {
  if (libraryPath === ':memory:') return action()
  const lock = new Database(`${libraryPath}.effects.lock`)
  try {
    lock.pragma(`busy_timeout = ${waitMs}`)
    try {
      lock.exec('BEGIN EXCLUSIVE')
    } catch {
      throw new AppError('unavailable', 'Another Schoolhouse is writing files just now. Try again in a moment.')
    }
    return action()
  } finally {
    lock.close()
  }
}
