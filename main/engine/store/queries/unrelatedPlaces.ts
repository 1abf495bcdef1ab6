import type { ReadableDb } from '../db.ts'
import { sql } from '../sql.ts'
import { areOfOneLog } from './patterns.ts'
import { areOfTwoScopes } from './scopes.ts'

/**
 * Returns the hashes of those texts that cannot contradict another one wherever they occur: they are lines of the same log as
 * it, or of another scope.
 */
export function unrelatedPlaces(db: ReadableDb, own: string, others: readonly string[]): ReadonlySet<string> {
  return new Set(
    sql<string>(
      db,
      `SELECT iif(p.a_hash = :own, p.b_hash, p.a_hash) FROM (
         SELECT min(:own, value) AS a_hash, max(:own, value) AS b_hash FROM json_each(:others)) p
       WHERE ${areOfOneLog} OR ${areOfTwoScopes}`,
    )
      .pluck()
      .all({ own, others: JSON.stringify(others) }),
  )
}
