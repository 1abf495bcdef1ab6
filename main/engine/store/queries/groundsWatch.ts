import { type Sql, write } from '../db.ts'
import { dataVersion } from './libraryState.ts'

/** Tells of which memories the grounds changed while they are judged elsewhere. */
export interface GroundsWatch {
  /** Returns a mark of this moment. */
  now(): number
  /**
   * Returns those of the given memories whose grounds this process changed since the watch began; all of them if another
   * process has changed the library since `moment`.
   */
  changedAmong(ids: readonly string[], moment: number): ReadonlySet<string>
  stop(): void
}

let watches = 0

/**
 * Watches the table `unjudged`, to which every memory with changed grounds is added again, even one that is in it already: a
 * `BEFORE` trigger also sees a row that `INSERT OR IGNORE` skips. The trigger exists only for this connection, and is made in a
 * transaction of its own, so that it does not go when another one is rolled back.
 */
export function watchGrounds(db: Sql): GroundsWatch {
  const name = `regrounded_${(watches += 1)}`
  write(db, () =>
    db.exec(`
    CREATE TEMP TABLE ${name} (memory_id TEXT PRIMARY KEY) WITHOUT ROWID;
    CREATE TEMP TRIGGER ${name}_again BEFORE INSERT ON main.unjudged BEGIN
      INSERT OR IGNORE INTO ${name} VALUES (new.memory_id);
    END;`),
  )
  const among = db
    .prepare<[string], string>(`SELECT memory_id FROM ${name} WHERE memory_id IN (SELECT value FROM json_each(?))`)
    .pluck()
  return {
    now: () => dataVersion(db),
    changedAmong: (ids, moment) => new Set(dataVersion(db) === moment ? among.all(JSON.stringify(ids)) : ids),
    stop: () => void db.exec(`DROP TRIGGER IF EXISTS ${name}_again; DROP TABLE IF EXISTS ${name};`),
  }
}
