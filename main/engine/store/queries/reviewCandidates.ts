import type { Action } from '../../../../shared/model/action.ts'
import type { ReadableDb } from '../db.ts'
import { sql } from '../sql.ts'
import { isContribution } from './contributionRows.ts'
import { isLive } from './live.ts'
import { isProposed } from './proposalRows.ts'
import { fileOf } from './fileLeanings.ts'
import { confidenceColumn } from './recommendationBrief.ts'
import { isWaiting, waitingParameters } from './waiting.ts'

/** An undecided memory with its recommendation. */
export interface ReviewCandidate {
  id: string
  title: string
  /** The name of its project. */
  section: string | null
  /** The id of its project. */
  project: string | null
  /** The file it is from, or the folder of files of one note each; null if it is from none. */
  file: string | null
  action: Action
  lead: string
  /** The rule behind its first reason. */
  rule: string
  /** The text of its first reason; null when that mentions another text. */
  said: string | null
  confidence: number
  /** The rule’s own measure of certainty, finer than the confidence from its verdicts. */
  score: number
  other: string | null
  /** Ids of the texts it duplicates or contradicts, as JSON; null when there are none. */
  others: string | null
  /** 1 when another text is related but neither a duplicate nor a contradiction: a reader may see more in it. */
  near: 0 | 1
  /** 1 when an advisor proposes something about it. */
  proposed: 0 | 1
  length: number
}

const isBeside = (
  own: string,
  others: string,
): string => `EXISTS (SELECT 1 FROM pairs p JOIN memories o ON o.content_hash = p.${others}
  WHERE p.${own} = m.content_hash AND p.verdict = 'related' AND ${isLive('o')})`

/** SQL condition: a text is related to memory `m`, without a clear verdict. */
const isNear = `(${isBeside('a_hash', 'b_hash')} OR ${isBeside('b_hash', 'a_hash')})`

/** Number of candidates read at once: about 10 ms. */
const pageSize = 2000

/**
 * Yields every memory that needs a verdict, by id, in pages; without those made since the review began, which the next review
 * covers.
 */
export function* readReviewCandidates(
  db: ReadableDb,
  now: Date,
  { id: review, began_at: began }: { id: number; began_at: string },
): Generator<ReviewCandidate[], void> {
  let after = ''
  for (;;) {
    const page = sql<ReviewCandidate>(
      db,
      `SELECT m.id, m.description AS title, p.name AS section, m.project_id AS project, ${fileOf('r')} AS file, rec.action, rec.lead, rec.body ->> '$.reasons[0].rule' AS rule,
       CASE WHEN rec.other IS NULL THEN rec.body ->> '$.reasons[0].text' END AS said,
       ${confidenceColumn} AS confidence, rec.score, rec.other, CASE WHEN rec.other IS NOT NULL THEN rec.body ->> '$.with' END AS others,
       ${isNear} AS near, ${isProposed} AS proposed, length(m.content) AS length
     FROM recommendations rec CROSS JOIN memories m ON m.id = rec.memory_id
     LEFT JOIN rule_weights rw ON rw.rule = rec.lead LEFT JOIN projects p ON p.id = m.project_id
     LEFT JOIN records r ON r.memory_id = rec.memory_id
     WHERE rec.memory_id > :after AND ${isWaiting} AND NOT (m.thought_type <> 'original' AND m.timestamp >= :began AND NOT ${isContribution('m')})
     ORDER BY rec.memory_id LIMIT ${pageSize}`,
    ).all({ ...waitingParameters(now, review), after, began })
    yield page
    const last = page.at(-1)
    if (!last || page.length < pageSize) return
    after = last.id
  }
}

/** Returns those of some memories that are already decided. */
export function decidedAmong(db: ReadableDb, ids: readonly string[]): ReadonlySet<string> {
  return new Set(
    sql<string>(
      db,
      `SELECT m.id FROM json_each(?) i JOIN memories m ON m.id = i.value
       WHERE m.superseded_by IS NOT NULL OR m.maturity NOT IN ('raw', 'validated')`,
    )
      .pluck()
      .all(JSON.stringify(ids)),
  )
}

/** Returns what is recommended for those of the ids that are memories, and the rule that leads to it. */
export function readLeads(
  db: ReadableDb,
  ids: readonly string[],
): ReadonlyMap<string, { action: Action; lead: string }> {
  const rows = sql<{ id: string; action: Action; lead: string }>(
    db,
    'SELECT memory_id AS id, action, lead FROM recommendations WHERE memory_id IN (SELECT value FROM json_each(?))',
  ).all(JSON.stringify(ids))
  return new Map(rows.map(({ id, ...advice }) => [id, advice]))
}

/** Returns, for each id that is a memory, the state a verdict depends on, as one value: its text and status. */
export function readStates(db: ReadableDb, ids: readonly string[]): ReadonlyMap<string, string> {
  const rows = sql<{ id: string; state: string }>(
    db,
    `SELECT m.id, json_array(m.content_hash, m.description, m.maturity, m.superseded_by, m.attention) AS state
     FROM json_each(?) i JOIN memories m ON m.id = i.value`,
  ).all(JSON.stringify(ids))
  return new Map(rows.map(({ id, state }) => [id, state]))
}

/** Counts what a write-back of some memories would touch. */
export function recordsOf(db: ReadableDb, ids: readonly string[]): { records: number; files: number; auto: number } {
  return (
    sql<{ records: number; files: number; auto: number }>(
      db,
      `SELECT count(*) AS records, count(DISTINCT r.path) AS files, coalesce(min(s.auto_write), 0) AS auto
     FROM json_each(?) i JOIN records r ON r.memory_id = i.value AND r.present = 1 JOIN sources s ON s.id = r.source_id
     WHERE s.kind IN ('jaato', 'claude-code')`,
    ).get(JSON.stringify(ids)) ?? { records: 0, files: 0, auto: 0 }
  )
}

/** Returns how often people agreed with a rule's recommendations. */
export function recordOfRule(db: ReadableDb, rule: string): { agreed: number; all: number } {
  return (
    sql<{ agreed: number; all: number }>(
      db,
      'SELECT agreed, agreed + overridden AS "all" FROM rule_weights WHERE rule = ?',
    ).get(rule) ?? { agreed: 0, all: 0 }
  )
}

/** Returns the rule behind the recommendation for a memory; null when there is none. */
export function leadOf(db: ReadableDb, id: string): string | null {
  return sql<string>(db, 'SELECT lead FROM recommendations WHERE memory_id = ?').pluck().get(id) ?? null
}
