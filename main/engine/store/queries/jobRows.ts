import type { WritableDb } from '../db.ts'
import { sql } from '../sql.ts'

/** Stores a started job, with the parameters needed to restart it. */
export function insertJob(db: WritableDb, id: string, kind: string, params: Record<string, unknown>): void {
  sql(db, 'INSERT INTO jobs (id, kind, params) VALUES (?, ?, ?)').run(id, kind, JSON.stringify(params))
}

/** Deletes a job that has ended. */
export function deleteJob(db: WritableDb, id: string): void {
  sql(db, 'DELETE FROM jobs WHERE id = ?').run(id)
}

/** Deletes all jobs except these. */
export function deleteOtherJobs(db: WritableDb, ids: readonly string[]): void {
  sql(db, 'DELETE FROM jobs WHERE id NOT IN (SELECT value FROM json_each(?))').run(JSON.stringify(ids))
}
