import type { ReadableDb, WritableDb } from '../db.ts'
import { sql } from '../sql.ts'
import { decodeColumn } from '../jsonColumns.ts'

/** Keys of the library's own metadata: the person's choices, and versions of derived data. */
export type MetaKey =
  | 'settings'
  | 'webhook'
  | 'rules'
  | 'embedding'
  | 'micro-review'
  | 'recommendations'
  | 'neighbours'
  | 'digests'
  | 'sweep'
  | 'advisor'
  | 'advisor-spent'
  | 'advisor-report'

/** Returns the value stored by `saveMeta` under a key; undefined when there is none. */
export function readMeta<Value>(db: ReadableDb, key: MetaKey): Value | undefined {
  const text = readMetaText(db, key)
  return text === undefined ? undefined : decodeColumn(key, text, isAsSaved<Value>)
}

/** Stores a value as JSON under a key, replacing the former one. */
export function saveMeta(db: WritableDb, key: MetaKey, value: unknown): void {
  saveMetaText(db, key, JSON.stringify(value))
}

/** Returns the text stored by `saveMetaText` under a key; undefined when there is none. */
export function readMetaText(db: ReadableDb, key: MetaKey): string | undefined {
  return sql<string>(db, 'SELECT value FROM meta WHERE key = ?').pluck().get(key)
}

/** Stores a text under a key, replacing the former one. */
export function saveMetaText(db: WritableDb, key: MetaKey, text: string): void {
  sql(db, 'INSERT OR REPLACE INTO meta (key, value) VALUES (?, ?)').run(key, text)
}

/** What is read under a name has the type that was saved there: the file that owns the name has both functions. */
function isAsSaved<Value>(_value: unknown): _value is Value {
  return true
}
