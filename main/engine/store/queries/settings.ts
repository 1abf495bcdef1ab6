import { defaultSettings, Settings } from '../../../../shared/contract/settings.ts'
import type { ReadableDb, WritableDb } from '../db.ts'
import { readMeta, saveMeta } from './meta.ts'

const key = 'settings'

/** Returns the person's settings, with defaults for those never set. */
export function readSettings(db: ReadableDb): Settings {
  return Settings.parse({ ...defaultSettings, ...readMeta<Partial<Settings>>(db, key) })
}

/** Stores the given settings and leaves the others unchanged; returns them all. Throws when one is invalid. */
export function saveSettings(
  db: WritableDb,
  values: { [Name in keyof Settings]?: Settings[Name] | undefined },
): Settings {
  const saved = Settings.parse({ ...readSettings(db), ...values })
  saveMeta(db, key, saved)
  return saved
}
