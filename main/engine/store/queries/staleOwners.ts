import type { ReadableDb } from '../db.ts'
import { sql } from '../sql.ts'
import { isUndecided } from './live.ts'

/** A memory or a reference that names something a commit moved or removed. */
export interface StaleOwner {
  kind: 'memory' | 'reference'
  id: string
  title: string
  since: string
  commit: string
  reason: string
}

/** Returns the live memories and the references that are stale, of one project or of all, the newest first. */
export function readStaleOwners(db: ReadableDb, project: string | null): StaleOwner[] {
  return sql<StaleOwner>(
    db,
    `SELECT 'memory' AS kind, m.id, m.description AS title, e.stale_since AS since, e.stale_commit AS "commit", e.stale_reason AS reason
     FROM evidence e INDEXED BY evidence_stale CROSS JOIN memories m ON m.id = e.owner
     WHERE e.stale_commit IS NOT NULL AND ${isUndecided('m')}
       AND (:project IS NULL OR e.project_id = :project)
     UNION ALL
     SELECT 'reference', r.id, r.name, e.stale_since, e.stale_commit, e.stale_reason
     FROM evidence e INDEXED BY evidence_stale CROSS JOIN refs r ON e.owner = 'reference:' || r.id
     WHERE e.stale_commit IS NOT NULL AND (:project IS NULL OR e.project_id = :project)
     ORDER BY since DESC, id`,
  ).all({ project })
}
