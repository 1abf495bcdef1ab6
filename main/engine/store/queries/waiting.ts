import type { Action } from '../../../../shared/model/action.ts'
import type { ReadableDb } from '../db.ts'
import { sql } from '../sql.ts'
import { isLive, isUndecided } from './live.ts'
import { isProposed } from './proposalRows.ts'
import { isChangedSince, isRetained } from './retained.ts'
import { type ReportScope, inScope, inEffect } from './reportRows.ts'

const day = 86_400_000
/** How long an answer given in a review stays valid; for merges, until the next weekly batch. */
const answerValidity = { merged: 7 * day, else: 28 * day }

/**
 * SQL condition: a person answered memory `m` in a review other than `:review`, the answer is recent and in effect, and
 * neither the text, here or in its file, nor what it names has changed since.
 */
function isAnsweredItself(m: string): string {
  return `EXISTS (SELECT 1 FROM decision_memories o JOIN decisions d ON d.seq = o.seq JOIN review_items i ON i.step = d.step
    WHERE o.memory_id = ${m}.id AND ${m}.attention IS NULL AND i.state = 'done' AND i.review <> :review AND d.undoes IS NULL
      AND d.at > CASE d.verb WHEN 'merge' THEN :merged_since ELSE :since END AND ${inEffect}
      AND NOT ${isChangedSince(m, 'd.at')})`
}

/** SQL condition: `isAnsweredItself`, and memory `m` has no undecided duplicate or contradiction without an answer. */
const isAnswered = (() => {
  const twin = (own: string, other: string): string =>
    `EXISTS (SELECT 1 FROM pairs p JOIN memories t ON t.content_hash = p.${other}
      WHERE p.${own} = m.content_hash AND p.verdict NOT IN ('related', 'unrelated') AND t.id <> m.id AND ${isLive('t')}
        AND t.maturity IN ('raw', 'validated') AND NOT ${isAnsweredItself('t')})`
  return `(${isAnsweredItself('m')} AND NOT ${twin('a_hash', 'b_hash')} AND NOT ${twin('b_hash', 'a_hash')})`
})()

/**
 * SQL condition: memory `m` with recommendation `rec` needs a verdict. Excludes retained memories, validated ones with
 * nothing more to do, and those recently answered in a review, unless an advisor proposes something. Takes the values of
 * `waitingParameters`.
 */
export const isWaiting = `${isUndecided('m')}
  AND ((NOT ${isRetained(':now')}
  AND NOT (m.maturity = 'validated' AND rec.action IN ('validate', 'retain'))
  AND NOT ${isAnswered}) OR ${isProposed})`

/** Returns the parameters of `isWaiting`; `review` is the open review, which tracks its own answers, or 0 for none. */
export function waitingParameters(now: Date, review: number) {
  const before = (ms: number): string => new Date(now.getTime() - ms).toISOString()
  return {
    now: now.toISOString(),
    review,
    since: before(answerValidity.else),
    merged_since: before(answerValidity.merged),
  }
}

/** Counts the memories that need a verdict, by recommended action; null for unjudged ones. */
export function countWaiting(
  db: ReadableDb,
  scope: ReportScope,
  now: Date,
): { action: Action | null; count: number }[] {
  return sql<{ action: Action | null; count: number }>(
    db,
    `SELECT rec.action, count(*) AS count FROM memories m LEFT JOIN recommendations rec ON rec.memory_id = m.id
     WHERE ${isWaiting} AND ${inScope('m')} GROUP BY rec.action ORDER BY count DESC, rec.action`,
  ).all({ ...waitingParameters(now, 0), scope })
}

/** Counts the memories that need a verdict, up to a maximum, so that it takes no longer in a large library. */
export function countWaitingUpTo(db: ReadableDb, now: Date, most: number): number {
  return (
    sql<number>(
      db,
      `SELECT count(*) FROM (SELECT 1 FROM recommendations rec JOIN memories m ON m.id = rec.memory_id
         WHERE ${isWaiting} LIMIT :most)`,
    )
      .pluck()
      .get({ ...waitingParameters(now, 0), most }) ?? 0
  )
}

/** Returns those of some memories that need a verdict. */
export function waitingAmong(db: ReadableDb, ids: readonly string[], now: Date): ReadonlySet<string> {
  return new Set(
    sql<string>(
      db,
      `SELECT m.id FROM json_each(:ids) i JOIN memories m ON m.id = i.value
       LEFT JOIN recommendations rec ON rec.memory_id = m.id WHERE ${isWaiting}`,
    )
      .pluck()
      .all({ ...waitingParameters(now, 0), ids: JSON.stringify(ids) }),
  )
}
