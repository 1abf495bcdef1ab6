import type Database from 'better-sqlite3'
import { explained, isUnsettled, unsettled } from './sqliteErrors.ts'

declare const writable: unique symbol

/** A library one may read. Queries that only read take this, so that they cannot write by accident. */
export interface ReadableDb {
  prepare<Parameters extends unknown[], Row>(sql: string): Database.Statement<Parameters, Row>
}

/** A library inside `write`. */
export interface WritableDb extends ReadableDb {
  readonly [writable]: true
}

export type Sql = Database.Database

/**
 * Runs the action in one `BEGIN IMMEDIATE` transaction; nested calls join the outer one, a long write is committed first. Throws `unavailable` when another
 * program holds the library too long or its disk is full, `corrupt` when it is damaged.
 */
export function write<Result>(db: Sql, action: (db: WritableDb) => Result): Result {
  const branded = db as unknown as WritableDb
  const long = longWrites.get(db)
  if (long?.isRunning === false) long.commit()
  if (db.inTransaction) return action(branded)
  try {
    return db.transaction(() => action(branded)).immediate()
  } catch (error) {
    throw isUnsettled(error) && !isOverwritten(db) ? unsettled(db.name) : explained(error, db.name)
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
 * What a commit wrote into the log before it failed is found by the next start, unless another commit takes its place there:
 * tries one that changes nothing.
 */
function isOverwritten(db: Sql): boolean {
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
 * A transaction that may stay open over turns of the event loop, for work that is large and can be done again: thousands
 * of rows cost half of what they cost in short transactions. Whatever else this process writes commits it first, so that
 * a decision waits for no more than that; other processes wait until it is committed.
 */
export interface LongWrite {
  readonly isRunning: boolean
  /** Runs the action in the transaction, begun if need be. Throws what `write` throws; all since the last commit is lost then. */
  run(action: (db: WritableDb) => void): void
  /** Ends the transaction. It does not wait for the disk: a power failure may take it back, whole. */
  commit(): void
}

const longWrites = new WeakMap<Sql, LongWrite>()

/** A long write that has not begun. Throws what `write` throws. */
export function longWrite(db: Sql): LongWrite {
  let isRunning = false
  let failure: unknown = null
  const attempt = (action: () => void): void => {
    try {
      action()
    } catch (error) {
      failure = explained(error, db.name)
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
      // What a commit on another's behalf could not keep must not be taken for done.
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

/** As `write`, for what can be worked out again: it does not wait for the disk, and a power failure may take it back, whole. */
export function writeDerived(db: Sql, action: (db: WritableDb) => void): void {
  const long = longWrite(db)
  long.run(action)
  long.commit()
}
