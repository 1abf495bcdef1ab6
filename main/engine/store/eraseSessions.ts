import { inflateBlob, saveBlob } from './blobs.ts'
import type { WritableDb } from './db.ts'
import { sql } from './sql.ts'

/** Removes the texts of events; the events stay, so that harvesting again does not bring them back. */
export function eraseEvents(db: WritableDb, ids: string): void {
  sql(
    db,
    `UPDATE session_events SET text = NULL, payload = NULL, synopsis = '', signals = NULL
     WHERE id IN (SELECT value FROM json_each(:ids)) OR same_as IN (SELECT value FROM json_each(:ids))`,
  ).run({ ids })
}

/** Replaces a value in the events of all sessions by a mark, in their long texts too. */
export function eraseInSessions(db: WritableDb, value: string, mark: string): void {
  sql(
    db,
    `UPDATE session_events SET text = replace(text, :value, :mark), synopsis = replace(synopsis, :value, :mark),
       signals = replace(signals, :value, :mark)
     WHERE instr(text, :value) > 0 OR instr(synopsis, :value) > 0 OR instr(signals, :value) > 0`,
  ).run({ value, mark })
  sql(db, 'UPDATE sessions SET title = replace(title, :value, :mark) WHERE instr(title, :value) > 0').run({
    value,
    mark,
  })
  const payloads = sql<{ hash: string; bytes: Buffer }>(
    db,
    'SELECT hash, bytes FROM blobs WHERE hash IN (SELECT payload FROM session_events WHERE payload IS NOT NULL)',
  ).all()
  for (const { hash, bytes } of payloads) {
    const text = inflateBlob(bytes)
    if (!text.includes(value)) continue
    const key = saveBlob(db, Buffer.from(text.toString('utf8').replaceAll(value, mark)))
    sql(db, 'UPDATE session_events SET payload = ? WHERE payload = ?').run(key, hash)
  }
}
