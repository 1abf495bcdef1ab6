import { assertNever } from '../../../../shared/errors.ts'
import type { ReadableDb } from '../db.ts'
import { sql } from '../sql.ts'
import { isUndecided } from './live.ts'
import { similarRows } from './pairFlags.ts'
import { isAlikePair } from './pairs.ts'

/** Rules whose hits depend on the library and the date, and are queried instead of stored. */
const liveRules = ['gate.duplicate', 'gate.staleness'] as const
export type LiveRule = (typeof liveRules)[number]

/** A text older than this is stale, unless the code it names is unchanged. */
const freshDays = 7
const open = isUndecided('n')

/** Checks whether the hits of a rule are queried instead of stored. */
export function isLiveRule(rule: string): rule is LiveRule {
  return liveRules.some((live) => live === rule)
}

const changedAt = `max(n.timestamp, coalesce(n.last_verified_at, ''), coalesce((SELECT max(v.at) FROM memory_versions v WHERE v.memory_id = n.id), ''))`

/** SQL for the rows of the memories a rule matches. */
const rowsOfRule = {
  'gate.duplicate': `SELECT n.row FROM memories n WHERE ${open} AND n.row IN (${similarRows})
    UNION SELECT n.row FROM reference_texts t JOIN memories n ON n.content_hash = t.hash WHERE ${open}
    UNION SELECT n.row FROM reference_texts t JOIN pairs p ON p.a_hash = t.hash JOIN memories n ON n.content_hash = p.b_hash
      WHERE ${isAlikePair} AND ${open}
    UNION SELECT n.row FROM reference_texts t JOIN pairs p ON p.b_hash = t.hash JOIN memories n ON n.content_hash = p.a_hash
      WHERE ${isAlikePair} AND ${open}`,
  'gate.staleness': `SELECT n.row FROM memories n LEFT JOIN evidence e ON e.owner = n.id WHERE ${open} AND ${changedAt} < ?
    AND (e.owner IS NULL OR e.present = 0 OR e.changed + e.lost > 0)`,
} satisfies Record<LiveRule, string>

/** SQL for the rows of the memories a rule matches, with its values. Ages are measured from `now`. */
export function liveRows(rule: LiveRule, now: Date): { text: string; values: string[] } {
  return { text: rowsOfRule[rule], values: valuesOf(rule, now) }
}

function valuesOf(rule: LiveRule, now: Date): string[] {
  switch (rule) {
    case 'gate.duplicate':
      return []
    case 'gate.staleness':
      return [new Date(now.getTime() - freshDays * 86_400_000).toISOString()]
    default:
      return assertNever(rule)
  }
}

/** Counts the memories a rule matches. Ages are measured from `now`. */
export function countLive(db: ReadableDb, rule: LiveRule, now: Date): number {
  return (
    sql<number>(db, `SELECT count(*) FROM (${rowsOfRule[rule]})`)
      .pluck()
      .get(...valuesOf(rule, now)) ?? 0
  )
}

/** Returns ids of some memories the rule matches. */
export function someLive(db: ReadableDb, rule: LiveRule, now: Date, limit: number): string[] {
  return sql<string>(db, `SELECT id FROM memories WHERE row IN (${rowsOfRule[rule]}) ORDER BY row LIMIT ?`)
    .pluck()
    .all(...valuesOf(rule, now), limit)
}
