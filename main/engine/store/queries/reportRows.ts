import type { Verb } from '../../../../shared/model/decision.ts'
import { countOf } from '../../../../shared/model/decisionCount.ts'
import type { MemoryKind, Scope } from '../../../../shared/model/memory.ts'
import type { Mode, TargetKind } from '../../../../shared/model/reference.ts'
import type { ReadableDb } from '../db.ts'
import { sql } from '../sql.ts'
import { isUndecided } from './live.ts'
import { isArrival, isNoisy, isStillRemoved, namesCode } from './forgottenRows.ts'
import { projectIds } from './projects.ts'
import { decodeColumn, decodeTags, hasKeys } from '../jsonColumns.ts'
import { required } from '../../../../shared/required.ts'

/** Projects covered by a report, as JSON; null for all. Memories of no project have the id ''. */
export type ReportScope = string | null

/** Resolves the projects of a report. Throws `not_found` for an unknown project. */
export function reportScope(db: ReadableDb, project: string | undefined): ReportScope {
  if (project === undefined) return null
  return JSON.stringify(project === 'none' ? [''] : projectIds(db, project))
}

/** SQL condition: the memory belongs to the projects in `:scope`. */
export const inScope = (alias: string): string =>
  `(:scope IS NULL OR coalesce(${alias}.project_id, '') IN (SELECT value FROM json_each(:scope)))`

/** SQL condition: the step of a decision was not undone, or redone since. */
export const inEffectAs = (alias: string): string =>
  `${alias}.step IS NOT NULL AND NOT EXISTS (SELECT 1 FROM decisions u WHERE u.undoes = ${alias}.step AND u.verb = 'undo'
  AND NOT EXISTS (SELECT 1 FROM decisions l WHERE l.undoes = ${alias}.step AND l.seq > u.seq))`
export const inEffect = inEffectAs('d')

/** SQL condition: a later decision specifically reversed what decision `d` did to memory `o.memory_id`. */
const isTakenBack = `EXISTS (SELECT 1 FROM decision_memories b JOIN decisions r ON r.seq = b.seq
  WHERE b.memory_id = o.memory_id AND r.seq > d.seq AND ${inEffectAs('r')} AND r.verb = CASE d.verb WHEN 'discard' THEN 'restore'
    WHEN 'merge' THEN 'unmerge' WHEN 'promote' THEN 'unpromote' WHEN 'merge-into' THEN 'unpromote' END)`

/** SQL condition: not the result of a merge, which is first among its memories. */
const isNotResult = `NOT (d.verb = 'merge' AND o.memory_id = d.memory_ids ->> 0)`

/** Counts each decision in effect since a time, and what of it was reversed since; oldest first. */
export function decisionCounts(db: ReadableDb, scope: ReportScope, since: string): DecisionCount[] {
  const rows = sql<Omit<DecisionCount, 'count'>>(
    db,
    `SELECT d.at, d.verb, d.actor, d.session, d.step, count(*) AS memories, sum(${isTakenBack}) AS taken_back
     FROM decisions d JOIN decision_memories o ON o.seq = d.seq LEFT JOIN memories m ON m.id = o.memory_id
     WHERE d.at >= :since AND d.undoes IS NULL AND ${isNotResult} AND ${inEffect} AND ${inScope('m')}
     GROUP BY d.seq ORDER BY d.seq`,
  ).all({ scope, since })
  return rows.map((row) => ({
    ...row,
    count: countOf(row.verb, row.memories),
    taken_back: countOf(row.verb, row.taken_back),
  }))
}

interface DecisionCount {
  at: string
  verb: Verb
  actor: string
  session: string | null
  step: number
  memories: number
  /** What it counts for: its memories, a merge as one. */
  count: number
  /** How much of the count was reversed since. */
  taken_back: number
}

/** One memory in one decision in effect. */
export interface HandledRow {
  verb: Verb
  at: string
  actor: string
  memory_id: string
  external_id: string | null
  description: string
  reason: string | null
  /** The rule that recommended it; null when none did, or something else. */
  rule: string | null
  /** The memory or reference it was merged or promoted into. */
  target: string | null
  kind: MemoryKind | null
  scope: Scope
  tags: string[]
}

/** Returns every memory in every decision in effect since a time that a curation report covers, oldest first. */
export function handledRows(db: ReadableDb, scope: ReportScope, since: string): HandledRow[] {
  return sql<Omit<HandledRow, 'tags'> & { tags: string }>(
    db,
    `SELECT d.verb, d.at, d.actor, o.memory_id, m.external_id, coalesce(m.description, 'purged') AS description, d.reason,
       v.lead AS rule, CASE d.verb WHEN 'merge' THEN d.memory_ids ->> 0 ELSE d.reference_ids ->> 0 END AS target, m.kind,
       coalesce(m.scope, 'project') AS scope, coalesce(m.tags, '[]') AS tags
     FROM decisions d JOIN decision_memories o ON o.seq = d.seq LEFT JOIN memories m ON m.id = o.memory_id
       LEFT JOIN verdicts v ON v.step = d.step AND v.memory_id = o.memory_id AND v.agrees = 1
     WHERE d.at >= :since AND d.verb IN ('promote', 'merge', 'merge-into', 'validate', 'confirm', 'retain', 'discard', 'restore',
       'unmerge', 'unpromote') AND ${isNotResult} AND ${inEffect} AND ${inScope('m')} ORDER BY d.seq, o.memory_id`,
  )
    .all({ scope, since })
    .map((row) => ({ ...row, tags: decodeTags(row.tags) }))
}

export interface PlaceChange {
  memory_id: string
  at: string
  before: { maturity?: string | null; superseded_by?: string | null } | null
  after: { maturity?: string | null; superseded_by?: string | null } | null
}

const place = (side: 'before' | 'after'): string =>
  `CASE WHEN c.${side} IS NOT NULL THEN json_object('maturity', c.${side} ->> 'maturity', 'superseded_by', c.${side} ->> 'superseded_by',
     'has', json_array(json_type(c.${side}, '$.maturity'), json_type(c.${side}, '$.superseded_by'))) END AS ${side}`

/** Returns every change of a memory’s column on the board since a time, newest first. */
export function placeChanges(db: ReadableDb, since: string): PlaceChange[] {
  const rows = sql<{ memory_id: string; at: string; before: string | null; after: string | null }>(
    db,
    `SELECT c.key AS memory_id, d.at, ${place('before')}, ${place('after')}
     FROM decisions d JOIN changes c ON c.seq = d.seq
     WHERE d.at >= ? AND c.tbl = 'memories' AND (c.before IS NULL OR c.after IS NULL
       OR json_type(c.after, '$.maturity') IS NOT NULL OR json_type(c.after, '$.superseded_by') IS NOT NULL)
     ORDER BY c.seq DESC, c.ordinal DESC`,
  ).all(since)
  return rows.map(({ before, after, ...row }) => ({ ...row, before: placeOf(before), after: placeOf(after) }))
}

/** Omits columns not in the change, which differs from null. */
function placeOf(text: string | null): PlaceChange['before'] {
  if (text === null) return null
  const { maturity, superseded_by, has } = decodeColumn('changes', text, isPlace)
  return { ...(has[0] !== null && { maturity }), ...(has[1] !== null && { superseded_by }) }
}

interface PlaceColumns {
  maturity: string | null
  superseded_by: string | null
  /** The types of the two, null where the change does not name them. */
  has: [string | null, string | null]
}

function isPlace(value: unknown): value is PlaceColumns {
  return hasKeys<PlaceColumns>(value, 'maturity', 'superseded_by', 'has') && Array.isArray(value.has)
}

/** Returns the current columns of memories, without deleted ones. */
export function placesNow(
  db: ReadableDb,
  scope: ReportScope,
  ids: readonly string[],
): { id: string; timestamp: string; maturity: string; superseded_by: string | null }[] {
  return sql<{ id: string; timestamp: string; maturity: string; superseded_by: string | null }>(
    db,
    `SELECT m.id, m.timestamp, m.maturity, m.superseded_by FROM memories m
     WHERE m.id IN (SELECT value FROM json_each(:ids)) AND ${inScope('m')}`,
  ).all({ scope, ids: JSON.stringify(ids) })
}

/** Raw memories by the day they were written, and when they were removed with their source; null for those still there. */
interface RawDay {
  day: string
  removed_at: string | null
  count: number
}

/** Counts raw memories by day, without the given ones; first those still there. */
export function rawByDay(db: ReadableDb, scope: ReportScope, except: readonly string[]): RawDay[] {
  return sql<RawDay>(
    db,
    `SELECT substr(m.timestamp, 1, 10) AS day, NULL AS removed_at, count(*) AS count FROM memories m
     WHERE m.maturity = 'raw' AND m.superseded_by IS NULL AND ${inScope('m')}
       AND m.id NOT IN (SELECT value FROM json_each(:except)) GROUP BY 1
     UNION ALL SELECT f.day, f.removed_at, sum(f.raw) FROM forgotten f
     WHERE ${isStillRemoved} AND ${inScope('f')} GROUP BY 1, 2`,
  ).all({ scope, except: JSON.stringify(except) })
}

/** Returns when the first source was added, or the first memory stored or decided on otherwise; null before. */
export function beganAt(db: ReadableDb): string | null {
  return (
    sql<{ at: string | null }>(
      db,
      `SELECT min(at) AS at FROM (SELECT min(added_at) AS at FROM sources UNION ALL SELECT min(at) FROM contributions
       UNION ALL SELECT min(removed_at) FROM forgotten UNION ALL SELECT at FROM (SELECT at FROM decisions ORDER BY seq LIMIT 1))`,
    ).get()?.at ?? null
  )
}

/** SQL that counts the memories agents wrote since a day, by day, with those since removed. */
export const arrivals = `SELECT day, sum(count) AS count, sum(noisy) AS noisy, sum(kept) AS kept, sum(with_code) AS with_code FROM (
  SELECT substr(m.timestamp, 1, 10) AS day, 1 AS count, ${isNoisy('m')} AS noisy, m.maturity <> 'discarded' AS kept,
    m.maturity <> 'discarded' AND ${namesCode('m')} AS with_code
  FROM memories m WHERE ${isArrival('m')} AND m.timestamp >= :since AND ${inScope('m')}
  UNION ALL SELECT f.day, f.arrived, f.noisy, f.arrived, f.with_code
  FROM forgotten f WHERE f.arrived > 0 AND f.day >= substr(:since, 1, 10) AND ${isStillRemoved} AND ${inScope('f')}
) GROUP BY day`

/** Counts the memories agents wrote since a day, by day. */
export function arrivalsByDay(
  db: ReadableDb,
  scope: ReportScope,
  since: string,
): { day: string; count: number; noisy: number; kept: number; with_code: number }[] {
  return sql<{ day: string; count: number; noisy: number; kept: number; with_code: number }>(db, arrivals).all({
    scope,
    since,
  })
}

/** Counts people's verdicts on recommendations since a time, by step. */
export function verdictSteps(
  db: ReadableDb,
  scope: ReportScope,
  since: string,
): { at: string; agreed: number; count: number }[] {
  return sql<{ at: string; agreed: number; count: number }>(
    db,
    `SELECT d.at, sum(v.agrees) AS agreed, count(*) AS count FROM verdicts v JOIN decisions d ON d.seq = v.step
     LEFT JOIN memories m ON m.id = v.memory_id
     WHERE d.at >= :since AND d.actor LIKE 'person-%' AND ${inEffect} AND ${inScope('m')} GROUP BY v.step`,
  ).all({ scope, since })
}

interface UsedMemory {
  content: string
  description: string
  usage_count: number
  timestamp: string
}

/** A reference, when it was made, since when its code is another, and what it was made from. */
export interface ReferenceFacts {
  id: string
  name: string
  description: string
  mode: Mode
  target: TargetKind
  content: string
  created_at: string
  stale_since: string | null
  memories: UsedMemory[]
}

/** Returns references, with when they were created and since when they are stale. */
export function referenceFacts(db: ReadableDb, scope: ReportScope): ReferenceFacts[] {
  return sql<Omit<ReferenceFacts, 'memories'> & { memory_ids: string }>(
    db,
    `SELECT r.id, r.name, r.description, r.mode, r.target, r.content, r.memory_ids, e.stale_since,
       coalesce((SELECT min(v.at) FROM ref_versions v WHERE v.ref_id = r.id), r.updated_at) AS created_at
     FROM refs r LEFT JOIN evidence e ON e.owner = 'reference:' || r.id AND e.stale_commit IS NOT NULL
     WHERE ${inScope('r')} ORDER BY r.id`,
  )
    .all({ scope })
    .map(({ memory_ids, ...row }) => ({ ...row, memories: withSources(db, memory_ids) }))
}

/**
 * Returns the original memories behind a reference: for a merged one, its sources, which agents had before. The query starts
 * with those few.
 */
function withSources(db: ReadableDb, ids: string): UsedMemory[] {
  return sql<UsedMemory>(
    db,
    `WITH RECURSIVE made(id, depth) AS (SELECT value, 0 FROM json_each(?)
       UNION SELECT e.from_id, made.depth + 1 FROM made JOIN edges e ON e.to_id = made.id WHERE made.depth < 10)
     SELECT DISTINCT m.id, m.content, m.description, m.usage_count, m.timestamp FROM made CROSS JOIN memories m ON m.id = made.id
     WHERE ${isArrival('m')}`,
  ).all(ids)
}

/** Counts the sessions in which agents wrote memories since a time, also those whose source was removed. */
export function sessionsSince(db: ReadableDb, scope: ReportScope, since: string): number {
  return (
    sql<number>(
      db,
      `SELECT (SELECT count(DISTINCT m.source_session) FROM memories m
         WHERE m.timestamp >= :since AND m.source_session IS NOT NULL AND ${inScope('m')})
       + (SELECT coalesce(sum(f.sessions), 0) FROM forgotten f
         WHERE f.day >= substr(:since, 1, 10) AND ${isStillRemoved} AND ${inScope('f')})`,
    )
      .pluck()
      .get({ scope, since }) ?? 0
  )
}

/** Counts undecided memories, and the stale ones among them. */
export function openCounts(db: ReadableDb, scope: ReportScope): { waiting: number; stale: number } {
  const counts = sql<{ waiting: number; stale: number }>(
    db,
    `SELECT (SELECT count(*) FROM memories m WHERE ${isUndecided('m')} AND ${inScope('m')}) AS waiting,
       (SELECT count(*) FROM evidence e CROSS JOIN memories m ON m.id = e.owner
        WHERE e.stale_commit IS NOT NULL AND ${isUndecided('m')} AND ${inScope('m')}) AS stale`,
  ).get({ scope })
  return required(counts, 'row of counts')
}
