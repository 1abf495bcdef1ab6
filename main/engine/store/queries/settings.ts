import { defaultSettings, Settings } from '../../../../shared/contract/settings.ts'
import type { ReadableDb, WritableDb } from '../db.ts'
import { readMeta, saveMeta } from './meta.ts'

const key = 'settings'

/** The person's settings; what was never set has its default. */
export function readSettings(db: ReadableDb): Settings {
  return Settings.parse({ ...defaultSettings, ...readMeta<Partial<Settings>>(db, key) })
}

/** Keeps the settings that are named and leaves the others; answers them all. Throws when one is not valid. */
export function saveSettings(
  db: WritableDb,
  values: { [Name in keyof Settings]?: Settings[Name] | undefined },
): Settings {
  const saved = Settings.parse({ ...readSettings(db), ...values })
  saveMeta(db, key, saved)
  return saved
}
