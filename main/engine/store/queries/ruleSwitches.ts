import type { ReadableDb, WritableDb } from '../db.ts'
import { readMeta, saveMeta } from './meta.ts'

const key = 'rules'

/** Returns the rules that somebody switched on or off, by id. */
export function readSwitches(db: ReadableDb): Readonly<Record<string, boolean>> {
  return readMeta<Record<string, boolean>>(db, key) ?? {}
}

/** Stores whether a rule is enabled. */
export function saveSwitch(db: WritableDb, id: string, on: boolean): void {
  saveMeta(db, key, { ...readSwitches(db), [id]: on })
}

/** Deletes the switch of a rule, restoring its default. */
export function removeSwitch(db: WritableDb, id: string): void {
  const { [id]: _removed, ...switches } = readSwitches(db)
  saveMeta(db, key, switches)
}
