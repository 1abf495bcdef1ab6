import type Database from 'better-sqlite3'
import { explained } from './sqliteErrors.ts'

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

const statements = new WeakMap<object, Map<string, Database.Statement>>()

/** A prepared statement, made once for each library and text. */
export function sql<Row, Parameters extends unknown[] = unknown[]>(
  db: ReadableDb,
  text: string,
): Database.Statement<Parameters, Row> {
  let known = statements.get(db)
  if (!known) statements.set(db, (known = new Map()))
  let statement = known.get(text)
  if (!statement) known.set(text, (statement = db.prepare(text) as Database.Statement))
  return statement as unknown as Database.Statement<Parameters, Row>
}

/**
 * Runs the action in one `BEGIN IMMEDIATE` transaction; nested calls join the outer one. Throws `unavailable` when another
 * program holds the library too long or its disk is full, `corrupt` when it is damaged.
 */
export function write<Result>(db: Sql, action: (db: WritableDb) => Result): Result {
  const branded = db as unknown as WritableDb
  if (db.inTransaction) return action(branded)
  try {
    return db.transaction(() => action(branded)).immediate()
  } catch (error) {
    throw explained(error, db.name)
  }
}
