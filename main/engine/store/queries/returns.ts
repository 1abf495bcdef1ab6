import type { Return } from '../../../../shared/model/recommendation.ts'
import type { ReadableDb } from '../db.ts'
import { sql } from '../sql.ts'
import { isReworded } from './reworded.ts'
import { decodeColumn, hasKeys } from '../jsonColumns.ts'

const sameText = `SELECT content_hash AS hash, 1 AS similarity, 'duplicate' AS verdict FROM memories WHERE id = m.id AND content <> ''`
const alike = (own: string, other: string): string =>
  `SELECT ${other} AS hash, similarity, verdict FROM pairs WHERE ${own} = m.content_hash
     AND verdict IN ('duplicate', 'extends', 'related')`

/**
 * The closest discarded memory with the same meaning as memory `m`, as JSON of a `Return`; null when there is none. A memory
 * that existed when the other was discarded is not its return: it was deliberately left.
 */
export const returnedColumn = `
  CASE WHEN m.maturity IN ('raw', 'validated') AND m.superseded_by IS NULL THEN (
    SELECT json_object('memory_id', o.id, 'discarded_at', coalesce(t.at, o.decided_at), 'reason', coalesce(t.reason, o.reason),
      'actor', coalesce(t.actor, o.decided_by), 'similarity', near.similarity, 'verdict', near.verdict)
    FROM arrivals came
    JOIN (${sameText} UNION ALL ${alike('a_hash', 'b_hash')} UNION ALL ${alike('b_hash', 'a_hash')}) near
    CROSS JOIN memories o ON o.content_hash = near.hash
    LEFT JOIN tombstones t ON t.memory_id = o.id
    WHERE came.memory_id = m.id AND o.maturity = 'discarded' AND o.superseded_by IS NULL
      AND (near.verdict <> 'related' OR ${isReworded('m', 'o', 'near.similarity')}) AND came.seq >= (
      SELECT max(d.seq) FROM decision_memories own JOIN decisions d ON d.seq = own.seq
      WHERE own.memory_id = o.id AND d.verb = 'discard')
    ORDER BY near.verdict = 'related', near.similarity DESC, 1 LIMIT 1
  ) END`

/** Selects the rows of the memories that repeat a discarded one. */
export const returnedRows = `SELECT m.row FROM arrivals a JOIN memories m ON m.id = a.memory_id WHERE ${returnedColumn} IS NOT NULL`

/**
 * Returns the discarded memory this one repeats, reworded or not; null when there is none, or this one existed before that
 * was discarded.
 */
export function returnOf(db: ReadableDb, memoryId: string): Return | null {
  const found = sql<string | null>(db, `SELECT ${returnedColumn} FROM memories m WHERE m.id = ?`).pluck().get(memoryId)
  return readReturn(found ?? null)
}

/** Parses `returnedColumn`. */
export function readReturn(json: string | null): Return | null {
  return json === null ? null : decodeColumn('returned', json, isReturn)
}

function isReturn(value: unknown): value is Return {
  return hasKeys<Return>(value, 'memory_id', 'discarded_at', 'similarity', 'verdict')
}

/**
 * Formats a return, such as `discarded on 3 Nov because it was a guess`, with the year if it differs from that of the
 * memory's own date.
 */
export function returnedText({ discarded_at, reason, verdict }: Return, timestamp: string): string {
  const date = new Date(discarded_at)
  const year = discarded_at.slice(0, 4) === timestamp.slice(0, 4) ? '' : ` ${date.getFullYear()}`
  const because = reason ? ` because ${reason.length > maxReason ? `${reason.slice(0, maxReason - 1)}…` : reason}` : ''
  const perhaps = verdict === 'related' ? 'perhaps ' : ''
  return `${perhaps}discarded on ${date.getDate()} ${months[date.getMonth()]}${year}${because}`
}

const maxReason = 80
const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']
