import type Database from 'better-sqlite3'
import { explainError, isOutcomeUnknown, unknownOutcome } from './sqliteErrors.ts'

declare const writable: unique symbol

/** Read access to a library. Queries that only read take this, so that they cannot write by accident. */
export interface ReadableDb {
  prepare<Parameters extends unknown[], Row>(sql: string): Database.Statement<Parameters, Row>
}

/** Write access to a library, given inside `write`. */
export interface WritableDb extends ReadableDb {
  readonly [writable]: true
}

export type Sql = Database.Database

/**
 * Runs the action in one `BEGIN IMMEDIATE` transaction; nested calls join the outer one, and an open long write is committed
 * first. Throws `unavailable` when another program locks the library too long or the disk is full, `corrupt` when the library
 * is damaged.
 */
export function write<Result>(db: Sql, action: (db: WritableDb) => Result): Result {
  const branded = db as unknown as WritableDb
  const long = longWrites.get(db)
  if (long?.isRunning === false) long.commit()
  if (db.inTransaction) return action(branded)
  try {
    return db.transaction(() => action(branded)).immediate()
  } catch (error) {
    throw isOutcomeUnknown(error) && !overwriteFailedCommit(db) ? unknownOutcome(db.name) : explainError(error, db.name)
  }
}

/** What is read inside one transaction, so that all of it is of one moment; nothing can be written meanwhile. */
export function* asOfOneMoment<Item>(db: Sql, read: () => Iterable<Item>): Generator<Item> {
  db.prepare('BEGIN').run()
  try {
    yield* read()
  } finally {
    db.prepare('COMMIT').run()
  }
}

/**
 * Overwrites what a failed commit wrote to the log, which the next start would otherwise replay, with a commit that changes
 * nothing; returns whether that succeeded.
 */
function overwriteFailedCommit(db: Sql): boolean {
  try {
    db.transaction(() =>
      db.pragma(`user_version = ${db.pragma('user_version', { simple: true }) as number}`),
    ).immediate()
    return true
  } catch {
    return false
  }
}

/**
 * A transaction that may stay open across turns of the event loop, for large work that can be repeated: thousands of rows
 * cost half as much as in short transactions. Any other write of this process commits it first, so that a decision waits no
 * longer than that; other processes wait until it is committed.
 */
export interface LongWrite {
  readonly isRunning: boolean
  /**
   * Runs the action in the transaction, starting one if needed. Throws what `write` throws; everything since the last commit
   * is then lost.
   */
  run(action: (db: WritableDb) => void): void
  /** Commits the transaction. Does not wait for the disk: a power failure may roll it back as a whole. */
  commit(): void
}

const longWrites = new WeakMap<Sql, LongWrite>()

/** Creates a long write; the transaction starts with the first `run`. */
export function longWrite(db: Sql): LongWrite {
  let isRunning = false
  let failure: unknown = null
  const attempt = (action: () => void): void => {
    try {
      action()
    } catch (error) {
      failure = explainError(error, db.name)
      if (db.inTransaction) db.exec('ROLLBACK')
      close()
      throw failure
    }
  }
  const close = (): void => {
    longWrites.delete(db)
    db.pragma('synchronous = FULL')
  }
  const self: LongWrite = {
    get isRunning() {
      return isRunning
    },
    run(action) {
      // A commit that failed on behalf of another write must not count as done.
      if (failure !== null) throw failure
      if (longWrites.get(db) !== self) {
        longWrites.get(db)?.commit()
        db.pragma('synchronous = NORMAL')
        attempt(() => db.exec('BEGIN IMMEDIATE'))
        longWrites.set(db, self)
      }
      isRunning = true
      try {
        attempt(() => action(db as unknown as WritableDb))
      } finally {
        isRunning = false
      }
    },
    commit() {
      if (failure !== null) throw failure
      if (longWrites.get(db) !== self) return
      attempt(() => db.exec('COMMIT'))
      close()
    },
  }
  return self
}

/** Like `write`, for data that can be recomputed: does not wait for the disk, so a power failure may roll it back as a whole. */
export function writeDerived(db: Sql, action: (db: WritableDb) => void): void {
  const long = longWrite(db)
  long.run(action)
  long.commit()
}
