import type Database from 'better-sqlite3'
import type { ReadableDb } from './db.ts'

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
  // The next one to ask for it knows nothing of how the last one wanted its rows.
  else if (statement.reader) statement.pluck(false)
  return statement as unknown as Database.Statement<Parameters, Row>
}
