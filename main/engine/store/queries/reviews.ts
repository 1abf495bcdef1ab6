import type { ReviewGroup, ReviewPlace, ReviewedRow } from '../../../../shared/contract/review.ts'
import type { ReadableDb, WritableDb } from '../db.ts'
import { decodeTexts } from '../jsonColumns.ts'
import { sql } from '../sql.ts'
import { type DecisionRow, isUndone, lastSeq, toDecision } from '../journal.ts'
import type { Decision } from '../../../../shared/model/decision.ts'

/** A review as stored. */
export interface ReviewState {
  id: number
  began_at: string
  spent_ms: number
  at_key: string | null
  /** The last journal row when the previous review ended. */
  since: number
  /** When the previous review ended. */
  before: string | null
}

/** An item that got a verdict or was skipped. */
export interface ReviewMark {
  key: string
  state: 'done' | 'skipped'
  words: string
  step: number | null
  group: ReviewGroup
  like: string
  /** The memory whose title is shown. */
  memory_id: string
}

/** A mark with the title of its memory, and the projects of the memories that were decided; `none` for those of no project. */
export interface TitledMark extends ReviewMark {
  title: string
  projects: string[]
}

const columns = `r.id, r.began_at, r.spent_ms, r.at_key, r.since,
  (SELECT max(b.ended_at) FROM reviews b WHERE b.id < r.id) AS before`

/** Returns the open review, else the last one; null before the first. */
export function latestReview(db: ReadableDb): (ReviewState & { ended_at: string | null }) | null {
  const query = `SELECT ${columns}, r.ended_at FROM reviews r ORDER BY r.id DESC LIMIT 1`
  return sql<ReviewState & { ended_at: string | null }>(db, query).get() ?? null
}

/** What tells a review from another, and which memories it covers. */
export type ReviewBeginning = Pick<ReviewState, 'id' | 'began_at'>

/** Returns the open review, or what `openReview` would start now. */
export function nextReview(db: ReadableDb, now: string): ReviewBeginning {
  const latest = latestReview(db)
  if (latest?.ended_at === null) return latest
  return { id: (latest?.id ?? 0) + 1, began_at: now }
}

/** Returns the open review; starts one if there is none. */
export function openReview(db: WritableDb, now: string): ReviewState {
  const latest = latestReview(db)
  if (latest?.ended_at === null) return latest
  const until = sql<number | null>(db, 'SELECT max(until) FROM reviews').pluck().get() ?? lastSeq(db)
  sql(db, 'INSERT INTO reviews (began_at, since) VALUES (?, ?)').run(now, until)
  return openReview(db, now)
}

/** Stores the item a person is viewing. */
export function savePlace(db: WritableDb, id: number, key: string): void {
  sql(db, 'UPDATE reviews SET at_key = ? WHERE id = ?').run(key, id)
}

/** Adds to the time spent in a review, in milliseconds. */
export function spendTime(db: WritableDb, id: number, spent_ms: number): void {
  sql(db, 'UPDATE reviews SET spent_ms = spent_ms + ? WHERE id = ?').run(spent_ms, id)
}

/** Ends a review: decisions made elsewhere from now on are shown when the next one begins. */
export function endReview(db: WritableDb, id: number, now: string): void {
  sql(db, 'UPDATE reviews SET ended_at = ?, until = ?, at_key = NULL WHERE id = ?').run(now, lastSeq(db), id)
}

/** Stores the outcome of an item, as the latest of its review. */
export function markItem(db: WritableDb, review: number, mark: ReviewMark): void {
  const ordinal = sql<number>(db, 'SELECT coalesce(max(ordinal), 0) + 1 FROM review_items WHERE review = ?').pluck()
  sql(
    db,
    `INSERT OR REPLACE INTO review_items (review, key, state, words, step, grp, alike, memory_id, ordinal)
     VALUES (:review, :key, :state, :words, :step, :group, :like, :memory_id, :ordinal)`,
  ).run({ review, ...mark, ordinal: ordinal.get(review) ?? 1 })
}

/** Removes the skip mark of an item; a verdict stays. */
export function unmarkItem(db: WritableDb, review: number, key: string): void {
  sql(db, `DELETE FROM review_items WHERE review = ? AND key = ? AND state = 'skipped'`).run(review, key)
}

/**
 * Selects the projects of the memories that were decided with item `i`, but not of what was made of them. One row of the journal
 * may discard, validate or snooze several items; then only the memory it is listed under counts.
 */
const decidedProjects = `SELECT json_group_array(DISTINCT coalesce(m.project_id, 'none'))
  FROM decision_memories o JOIN decisions d ON d.seq = o.seq JOIN json_each(d.memory_ids) each JOIN memories m ON m.id = each.value
  WHERE o.memory_id = i.memory_id AND d.step = i.step AND (d.verb <> 'merge' OR each.key > 0) AND (
    d.verb NOT IN ('discard', 'validate', 'retain') OR (SELECT count(*) FROM review_items x WHERE x.step = i.step) = 1)`

/** Returns the marks of a review in effect, newest last: items whose step was undone are open again. */
export function readMarks(db: ReadableDb, review: number): TitledMark[] {
  const rows = sql<ReviewMark & { title: string | null; project: string; decided: string | null }>(
    db,
    `SELECT i.key, i.state, i.words, i.step, i.grp AS "group", i.alike AS "like", i.memory_id, m.description AS title,
       coalesce(m.project_id, 'none') AS project, CASE WHEN i.key NOT LIKE 'm:%' THEN (${decidedProjects}) END AS decided
     FROM review_items i LEFT JOIN memories m ON m.id = i.memory_id WHERE i.review = ? ORDER BY i.ordinal`,
  ).all(review)
  const undone = new Map<number, boolean>()
  const isTakenBack = (step: number): boolean => {
    const known = undone.get(step)
    if (known !== undefined) return known
    const answer = isUndone(db, step)
    undone.set(step, answer)
    return answer
  }
  return rows
    .filter(({ step }) => step === null || !isTakenBack(step))
    .map(({ project, decided, ...mark }) => ({
      ...mark,
      title: mark.title ?? 'Purged',
      projects: [...new Set([project, ...(decided === null ? [] : decodeTexts(decided))])],
    }))
}

/** Returns the memories that steps validated or retained. */
export function memoriesOfSteps(db: ReadableDb, steps: readonly number[]): string[] {
  if (steps.length === 0) return []
  return sql<string>(
    db,
    `SELECT DISTINCT each.value FROM decisions d, json_each(d.memory_ids) each
     WHERE d.step IN (SELECT value FROM json_each(?)) AND d.verb IN ('validate', 'retain')`,
  )
    .pluck()
    .all(JSON.stringify(steps))
}

/** Returns decisions in a range of journal rows made by anything but the desktop window and the browser tab. */
export function decidedElsewhere(
  db: ReadableDb,
  since: number,
  until: number,
  limit: number,
): { total: number; decisions: Decision[] } {
  const where = `seq > ? AND seq <= ? AND actor NOT IN ('person-desktop', 'person-browser') AND verb <> 'write-back'`
  const total = sql<number>(db, `SELECT count(*) FROM decisions WHERE ${where}`).pluck().get(since, until) ?? 0
  const rows = sql<DecisionRow>(db, `SELECT * FROM decisions WHERE ${where} ORDER BY seq DESC LIMIT ?`)
  return { total, decisions: total === 0 ? [] : rows.all(since, until, limit).map((row) => toDecision(db, row)) }
}

/** Returns the journal rows of write-backs after a step; none when there was no step. */
export function writeBacksAfter(db: ReadableDb, step: number | null): number[] {
  return sql<number>(db, `SELECT seq FROM decisions WHERE verb = 'write-back' AND seq > ?`).pluck().all(step)
}

/** Converts a review for display. */
export function toPlace({ began_at, before, spent_ms, at_key }: ReviewState): ReviewPlace {
  return { began_at, since: before, spent_ms, at: at_key }
}

/** Converts a reviewed item for display. */
export function toReviewed({ memory_id: _memory_id, projects: _projects, ...mark }: TitledMark): ReviewedRow {
  return mark
}
