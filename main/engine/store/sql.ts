import type Database from 'better-sqlite3'
import type { ReadableDb } from './db.ts'

const statements = new WeakMap<object, Map<string, Database.Statement>>()

/** Returns a prepared statement, cached per library and text. */
export function sql<Row, Parameters extends unknown[] = unknown[]>(
  db: ReadableDb,
  text: string,
): Database.Statement<Parameters, Row> {
  let known = statements.get(db)
  if (!known) statements.set(db, (known = new Map()))
  let statement = known.get(text)
  if (!statement) known.set(text, (statement = db.prepare(text) as Database.Statement))
  // A former caller may have set `pluck`.
  else if (statement.reader) statement.pluck(false)
  return statement as unknown as Database.Statement<Parameters, Row>
}
