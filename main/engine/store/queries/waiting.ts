import type { Action } from '../../../../shared/model/action.ts'
import type { ReadableDb } from '../db.ts'
import { sql } from '../sql.ts'
import { isLive } from './live.ts'
import { isChangedSince, isRetained } from './retained.ts'
import { type ReportScope, inScope, stands } from './reportRows.ts'

const day = 86_400_000
/** How long an answer given in a review holds: of a merge, whether its sources are one, till the next weekly batch. */
const holds = { merged: 7 * day, else: 28 * day }

/**
 * SQL for: a person answered memory `m` in another review than `:review`, that answer stands, it was lately, and neither the
 * text nor what it names has changed since, here or in its file.
 */
function isAnsweredItself(m: string): string {
  return `EXISTS (SELECT 1 FROM decision_memories o JOIN decisions d ON d.seq = o.seq JOIN review_items i ON i.step = d.step
    WHERE o.memory_id = ${m}.id AND ${m}.attention IS NULL AND i.state = 'done' AND i.review <> :review AND d.undoes IS NULL
      AND d.at > CASE d.verb WHEN 'merge' THEN :merged_since ELSE :since END AND ${stands}
      AND NOT ${isChangedSince(m, 'd.at')})`
}

/** SQL for: as above, and no twin of memory `m` waits that nobody was asked about. */
const isAnswered = (() => {
  const twin = (own: string, other: string): string =>
    `EXISTS (SELECT 1 FROM pairs p JOIN memories t ON t.content_hash = p.${other}
      WHERE p.${own} = m.content_hash AND p.verdict <> 'related' AND t.id <> m.id AND ${isLive('t')}
        AND t.maturity IN ('raw', 'validated') AND NOT ${isAnsweredItself('t')})`
  return `(${isAnsweredItself('m')} AND NOT ${twin('a_hash', 'b_hash')} AND NOT ${twin('b_hash', 'a_hash')})`
})()

/**
 * SQL for: memory `m`, for which `rec` is recommended, waits for a verdict. Left out: what is kept as it is for now, what is
 * validated and has nothing more to be done to it, and what was answered in a review a while ago. Takes `waitingBy`.
 */
export const isWaiting = `m.superseded_by IS NULL AND m.maturity IN ('raw', 'validated')
  AND NOT ${isRetained(':now')}
  AND NOT (m.maturity = 'validated' AND rec.action IN ('validate', 'retain'))
  AND NOT ${isAnswered}`

/** The values `isWaiting` is asked with; `review` is the one that is open, whose own answers it knows itself, 0 for none. */
export function waitingBy(now: Date, review: number) {
  const before = (ms: number): string => new Date(now.getTime() - ms).toISOString()
  return { now: now.toISOString(), review, since: before(holds.else), merged_since: before(holds.merged) }
}

/** How many memories wait for a verdict, by what is recommended; null for those that are still to be judged. */
export function countWaiting(
  db: ReadableDb,
  scope: ReportScope,
  now: Date,
): { action: Action | null; count: number }[] {
  return sql<{ action: Action | null; count: number }>(
    db,
    `SELECT rec.action, count(*) AS count FROM memories m LEFT JOIN recommendations rec ON rec.memory_id = m.id
     WHERE ${isWaiting} AND ${inScope('m')} GROUP BY rec.action ORDER BY count DESC, rec.action`,
  ).all({ ...waitingBy(now, 0), scope })
}

/** Those of some memories that wait for a verdict. */
export function waitingAmong(db: ReadableDb, ids: readonly string[], now: Date): ReadonlySet<string> {
  return new Set(
    sql<string>(
      db,
      `SELECT m.id FROM json_each(:ids) i JOIN memories m ON m.id = i.value
       LEFT JOIN recommendations rec ON rec.memory_id = m.id WHERE ${isWaiting}`,
    )
      .pluck()
      .all({ ...waitingBy(now, 0), ids: JSON.stringify(ids) }),
  )
}
