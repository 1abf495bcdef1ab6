import type { ReadableDb, WritableDb } from '../db.ts'
import { sql } from '../sql.ts'

/** Returns the project a person chose for the source at a path: its id, null for none; undefined if nobody chose. */
export function chosenProject(db: ReadableDb, path: string): string | null | undefined {
  return sql<string | null>(db, 'SELECT project_id FROM chosen_projects WHERE path = ?').pluck().get(path)
}

/** Stores the project a person chose for the source at a path, so that it is still chosen when the source is added again. */
export function chooseProject(db: WritableDb, path: string, project: string | null): void {
  sql(db, 'INSERT OR REPLACE INTO chosen_projects (path, project_id) VALUES (?, ?)').run(path, project)
}
