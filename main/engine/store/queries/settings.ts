import { defaultSettings, Settings } from '../../../../shared/contract/settings.ts'
import { type ReadableDb, type WritableDb, sql } from '../db.ts'

const key = 'settings'

/** The person's settings; what was never set has its default. */
export function readSettings(db: ReadableDb): Settings {
  const row = sql<{ value: string }>(db, 'SELECT value FROM meta WHERE key = ?').get(key)
  return Settings.parse({ ...defaultSettings, ...(row && JSON.parse(row.value)) })
}

/** Keeps the settings that are named and leaves the others; answers them all. Throws when one is not valid. */
export function saveSettings(
  db: WritableDb,
  values: { [Name in keyof Settings]?: Settings[Name] | undefined },
): Settings {
  const saved = Settings.parse({ ...readSettings(db), ...values })
  sql(db, 'INSERT OR REPLACE INTO meta (key, value) VALUES (?, ?)').run(key, JSON.stringify(saved))
  return saved
}
