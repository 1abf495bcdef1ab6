import type { WritableDb } from '../db.ts'
import { sql } from '../sql.ts'

/** Keeps that a job has begun, with what it needs to be begun again. */
export function insertJob(db: WritableDb, id: string, kind: string, params: Record<string, unknown>): void {
  sql(db, 'INSERT INTO jobs (id, kind, params) VALUES (?, ?, ?)').run(id, kind, JSON.stringify(params))
}

/** Drops a job that has ended. */
export function deleteJob(db: WritableDb, id: string): void {
  sql(db, 'DELETE FROM jobs WHERE id = ?').run(id)
}

/** Drops all jobs but these. */
export function deleteOtherJobs(db: WritableDb, ids: readonly string[]): void {
  sql(db, 'DELETE FROM jobs WHERE id NOT IN (SELECT value FROM json_each(?))').run(JSON.stringify(ids))
}
