import type { ReadableDb, WritableDb } from '../db.ts'
import { readMeta, saveMeta } from './meta.ts'

const key = 'rules'

/** Rules somebody switched on or off, by id. */
export function readSwitches(db: ReadableDb): Readonly<Record<string, boolean>> {
  return readMeta<Record<string, boolean>>(db, key) ?? {}
}

/** Keeps whether a rule is on. */
export function saveSwitch(db: WritableDb, id: string, on: boolean): void {
  saveMeta(db, key, { ...readSwitches(db), [id]: on })
}

/** Forgets what was said of a rule: it is on or off as it comes. */
export function removeSwitch(db: WritableDb, id: string): void {
  const { [id]: _removed, ...switches } = readSwitches(db)
  saveMeta(db, key, switches)
}
