import type { ReadableDb, WritableDb } from '../db.ts'
import { sql } from '../sql.ts'

/** What the library keeps of itself, each under its name: choices of the person, and versions of what was worked out. */
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

/** The value under a name, as it was given to `saveMeta`; undefined before the first. */
export function readMeta<Value>(db: ReadableDb, key: MetaKey): Value | undefined {
  const text = readMetaText(db, key)
  return text === undefined ? undefined : (JSON.parse(text) as Value)
}

/** Keeps a value under a name, in place of the former one, as JSON. */
export function saveMeta(db: WritableDb, key: MetaKey, value: unknown): void {
  saveMetaText(db, key, JSON.stringify(value))
}

/** The text under a name, as it was given to `saveMetaText`; undefined before the first. */
export function readMetaText(db: ReadableDb, key: MetaKey): string | undefined {
  return sql<string>(db, 'SELECT value FROM meta WHERE key = ?').pluck().get(key)
}

/** Keeps a text under a name, in place of the former one. */
export function saveMetaText(db: WritableDb, key: MetaKey, text: string): void {
  sql(db, 'INSERT OR REPLACE INTO meta (key, value) VALUES (?, ?)').run(key, text)
}
