import type { ReadableDb } from '../db.ts'
import { sql } from '../sql.ts'
import { isLive } from './live.ts'
import { inEffectAs } from './reportRows.ts'
import { decodeColumn, hasKeys } from '../jsonColumns.ts'

/**
 * SQL condition: since a time the text of memory `m` changed, here or in its file, or something it names was moved or
 * removed.
 */
export function isChangedSince(m: string, at: string): string {
  return `(${isRewordedSince(m, at)}
    OR EXISTS (SELECT 1 FROM evidence e WHERE e.owner = ${m}.id AND e.stale_since > ${at}))`
}

/** Returns the first of these memories whose text changed in its file since a time, ISO 8601; null if none did. */
export function firstRewordedSince(db: ReadableDb, ids: readonly string[], at: string): string | null {
  const statement = sql<string>(
    db,
    `SELECT m.id FROM json_each(:ids) each JOIN memories m ON m.id = each.value WHERE ${isRewordedSince('m', ':at')}
     ORDER BY each.key LIMIT 1`,
  )
  return statement.pluck().get({ ids: JSON.stringify(ids), at }) ?? null
}

function isRewordedSince(m: string, at: string): string {
  return `(coalesce(${m}.attention ->> '$.since', '') > ${at}
    OR EXISTS (SELECT 1 FROM memory_versions v WHERE v.memory_id = ${m}.id AND v.at > ${at}))`
}

/**
 * SQL condition: memory `t`, a duplicate or contradiction of memory `m`, arrived after decision `d`, or its text changed
 * since.
 */
const isNewTwin = `t.id <> m.id AND ${isLive('t')} AND (
  EXISTS (SELECT 1 FROM arrivals came WHERE came.memory_id = t.id AND came.seq >= d.seq)
  OR EXISTS (SELECT 1 FROM memory_versions v WHERE v.memory_id = t.id AND v.at > d.at))`

const hasNewTwin = (own: string, other: string): string => `EXISTS (
  SELECT 1 FROM pairs p CROSS JOIN memories t ON t.content_hash = p.${other}
  WHERE p.${own} = m.content_hash AND p.verdict NOT IN ('related', 'unrelated') AND ${isNewTwin})`

/** SQL for the number of the decision by which memory `m` was last retained. */
const lastRetained = `(SELECT max(r.seq) FROM decision_memories o JOIN decisions r ON r.seq = o.seq
  WHERE o.memory_id = m.id AND r.verb = 'retain' AND ${inEffectAs('r')})`

/**
 * SQL condition: memory `m` is retained beyond `now`, and neither its text, nor what it names, nor its duplicates and
 * contradictions changed since.
 */
export function isRetained(now: string): string {
  return `(m.retained_until IS NOT NULL AND m.retained_until > ${now} AND NOT EXISTS (
    SELECT 1 FROM decisions d WHERE d.seq = ${lastRetained}
    AND (${isChangedSince('m', 'd.at')} OR ${hasNewTwin('a_hash', 'b_hash')} OR ${hasNewTwin('b_hash', 'a_hash')}
      OR EXISTS (SELECT 1 FROM memories t WHERE t.content_hash = m.content_hash AND m.content <> '' AND ${isNewTwin}))))`
}

/** Why a retained memory needs a decision again early, and when it was retained, ISO 8601. */
export interface Resumed {
  at: string
  why: 'text' | 'names' | 'twin'
}

/** SQL for a `Resumed` of memory `m` as JSON; null when it is still retained, its time is over, or it never was. */
export function resumedColumn(now: string): string {
  return `CASE WHEN m.retained_until > ${now} AND NOT ${isRetained(now)} THEN (
    SELECT json_object('at', d.at, 'why', CASE WHEN ${isRewordedSince('m', 'd.at')} THEN 'text'
      WHEN ${isChangedSince('m', 'd.at')} THEN 'names' ELSE 'twin' END)
    FROM decisions d WHERE d.seq = ${lastRetained}) END`
}

/** What `resumedColumn` says. */
export function readResumed(json: string | null): Resumed | null {
  return json === null ? null : decodeColumn('resumed', json, isResumed)
}

function isResumed(value: unknown): value is Resumed {
  return hasKeys<Resumed>(value, 'at', 'why')
}

/** Returns those of some memories that are currently retained. */
export function retainedAmong(db: ReadableDb, ids: readonly string[], now: string): ReadonlySet<string> {
  return new Set(
    sql<string>(db, `SELECT m.id FROM json_each(:ids) i JOIN memories m ON m.id = i.value WHERE ${isRetained(':now')}`)
      .pluck()
      .all({ ids: JSON.stringify(ids), now }),
  )
}

/** Returns the memories with `retained_until` set to null unless they are currently retained. */
export function withRetention<M extends { id: string; retained_until: string | null }>(
  db: ReadableDb,
  memories: readonly M[],
  now: string,
): M[] {
  const kept = memories.filter(({ retained_until }) => retained_until !== null).map(({ id }) => id)
  const holds = kept.length > 0 ? retainedAmong(db, kept, now) : new Set()
  return memories.map((memory) => (holds.has(memory.id) ? memory : { ...memory, retained_until: null }))
}
