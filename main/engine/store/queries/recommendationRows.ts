import type { Action } from '../../../../shared/model/action.ts'
import type { MemoryCard } from '../../../../shared/model/memory.ts'
import type { Recommendation } from '../../../../shared/model/recommendation.ts'
import { maskedQuote } from '../../../../shared/text/mask.ts'
import { showHidden } from '../../../../shared/text/showHidden.ts'
import type { ReadableDb, WritableDb } from '../db.ts'
import { sql } from '../sql.ts'
import { isUndecided } from './live.ts'
import type { Found } from './cases.ts'
import { type CardRow, cardQuery, toCard } from './cards.ts'
import { readMetaText, saveMetaText } from './meta.ts'
import { isAlikePair } from './pairs.ts'
import { isRetained } from './retained.ts'
import {
  type Body,
  confidenceColumn,
  decodeBody,
  indexLine,
  isShown,
  readOtherTitle,
  snoozedRule,
  withTitle,
} from './recommendationBrief.ts'
import { judgeAgain } from './verdicts.ts'

/** The stored part of a recommendation. */
export interface StoredRecommendation {
  action: Action
  lead: string
  base: number
  score: number
  /** The probability of junk before what people did with other notes of its file; null where the model did not decide. */
  junk: number | null
  body: Body
}

/** Returns the next unjudged memories that the rules have examined, after an id. */
export function readUnjudged(db: ReadableDb, after: string, limit: number): string[] {
  return sql<string>(
    db,
    `SELECT u.memory_id FROM unjudged u JOIN examined e ON e.memory_id = u.memory_id
     WHERE u.memory_id > ? ORDER BY u.memory_id LIMIT ?`,
  )
    .pluck()
    .all(after, limit)
}

/** Returns those of the given memories that are unjudged and that the rules have examined. */
export function unjudgedAmong(db: ReadableDb, ids: readonly string[]): string[] {
  return sql<string>(
    db,
    `SELECT u.memory_id FROM unjudged u JOIN examined e ON e.memory_id = u.memory_id
     WHERE u.memory_id IN (SELECT value FROM json_each(?))`,
  )
    .pluck()
    .all(JSON.stringify(ids))
}

/** Counts the unjudged memories. */
export function countUnjudged(db: ReadableDb): number {
  return sql<number>(db, 'SELECT count(*) FROM unjudged').pluck().get() ?? 0
}

/**
 * Counts the undecided memories without an up-to-date recommendation: unjudged ones, and those the rules have not examined.
 * `project` limits them to a project.
 */
export function countToJudge(db: ReadableDb, project?: string): number {
  return (
    sql<number>(
      db,
      `SELECT count(*) FROM memories m WHERE ${isUndecided('m')}
         AND (:project IS NULL OR coalesce(m.project_id, 'none') = :project)
         AND (EXISTS (SELECT 1 FROM unjudged u WHERE u.memory_id = m.id)
           OR NOT EXISTS (SELECT 1 FROM examined e WHERE e.memory_id = m.id))`,
    )
      .pluck()
      .get({ project: project ?? null }) ?? 0
  )
}

/**
 * Stores the recommendation for an unjudged memory; null deletes the former one. If it is to be discarded, or a line of an
 * index, from now on, or no more, those that say the same are judged again: such a memory is not merged.
 */
export function saveRecommendation(db: WritableDb, id: string, made: StoredRecommendation | null): void {
  const former = sql<Leading>(db, 'SELECT action, lead FROM recommendations WHERE memory_id = ?').get(id)
  sql(db, 'DELETE FROM unjudged WHERE memory_id = ?').run(id)
  sql(db, 'DELETE FROM recommendations WHERE memory_id = ?').run(id)
  const [is, was] = [staysOut(made), staysOut(former)]
  if (is && !was) sql(db, judgeMergesAgain).run({ id })
  if (was && !is) sql(db, judgeAlikeAgain).run({ id })
  if (!made) return
  const { action, lead, base, score, junk, body } = made
  sql(
    db,
    `INSERT INTO recommendations (memory_id, action, lead, base, score, junk, other, body, row)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, (SELECT row FROM memories WHERE id = ?))`,
  ).run(id, action, lead, base, score, junk, body.with[0] ?? null, JSON.stringify(body), id)
}

/** Checks whether this is what is stored as recommended for a memory, and nothing it rests on changed since. */
export function isRecommended(db: ReadableDb, id: string, made: StoredRecommendation | null): boolean {
  if (unjudgedAmong(db, [id]).length > 0) return false
  const stored = sql<Omit<StoredRecommendation, 'body'> & { body: string }>(
    db,
    'SELECT action, lead, base, score, junk, body FROM recommendations WHERE memory_id = ?',
  ).get(id)
  if (!stored || !made) return !stored && !made
  return (
    stored.body === JSON.stringify(made.body) &&
    (['action', 'lead', 'base', 'score', 'junk'] as const).every((column) => stored[column] === made[column])
  )
}

type Leading = Pick<StoredRecommendation, 'action' | 'lead'>

/** Checks whether nothing is merged with a memory of which this is recommended. */
function staysOut(made: Leading | null | undefined): boolean {
  return made?.action === 'discard' || made?.lead === indexLine
}

/** SQL that marks as unjudged the open memories that say the same as memory `:id` and meet a condition. */
const judgeAgainIf = (condition: string): string => {
  const those = `CROSS JOIN memories m ON m.content_hash =`
  const alike = `own.id = :id AND m.id <> :id AND ${isUndecided('m')} AND ${condition}`
  return `INSERT OR IGNORE INTO unjudged
    SELECT m.id FROM memories own ${those} own.content_hash WHERE ${alike}
    UNION SELECT m.id FROM memories own CROSS JOIN pairs p ON p.a_hash = own.content_hash AND ${isAlikePair} ${those} p.b_hash WHERE ${alike}
    UNION SELECT m.id FROM memories own CROSS JOIN pairs p ON p.b_hash = own.content_hash AND ${isAlikePair} ${those} p.a_hash WHERE ${alike}`
}
export const judgeAlikeAgain = judgeAgainIf('true')
/** Only a merge is reconsidered, whether it is stored or on its way from a thread. */
export const judgeMergesAgain = judgeAgainIf(`(EXISTS (SELECT 1 FROM unjudged u WHERE u.memory_id = m.id)
  OR EXISTS (SELECT 1 FROM recommendations r WHERE r.memory_id = m.id AND r.action = 'merge'))`)

const versionKey = 'recommendations'

/** Marks everything unjudged when the version of the judging rules has changed; returns whether it has. */
export function judgeByVersion(db: WritableDb, version: string): boolean {
  if (readMetaText(db, versionKey) === version) return false
  judgeAgain(db)
  saveMetaText(db, versionKey, version)
  return true
}

/** Marks as unjudged the retained memories whose time is over or whose grounds changed. */
export function judgeExpiredRetained(db: WritableDb, now: string): void {
  sql(
    db,
    `INSERT OR IGNORE INTO unjudged SELECT r.memory_id FROM recommendations r JOIN memories m ON m.id = r.memory_id
     WHERE r.lead = '${snoozedRule}' AND NOT ${isRetained('?')}`,
  ).run(now)
}

interface RecommendationRow {
  action: Action
  confidence: number
  body: string
}

/**
 * Returns the recommendation for a memory, safe to show, with the stored reasons or others; null when there is none. The caller
 * adds the target of a promotion.
 */
export function readRecommendation(
  db: ReadableDb,
  memory: { id: string; content: string; description: string; evidence: string | null },
  judged?: Body,
): Recommendation | null {
  const row = sql<RecommendationRow>(
    db,
    `SELECT rec.action, ${confidenceColumn} AS confidence, rec.body
     FROM recommendations rec LEFT JOIN rule_weights rw ON rw.rule = rec.lead WHERE rec.memory_id = ? AND ${isShown}`,
  ).get(memory.id)
  if (!row) return null
  const { reasons, ...body } = judged ?? decodeBody(row.body)
  const title = readOtherTitle(db, body.with[0])
  const found = sql<Pick<Found, 'rule' | 'field' | 'start' | 'end'>>(
    db,
    'SELECT rule, field, start, "end" FROM findings WHERE memory_id = ?',
  ).all(memory.id)
  const shown = reasons.map((reason) => {
    const { rule, field, start, end } = reason
    const around = found.filter((each) => each.field === field)
    const quote =
      start === null || end === null
        ? null
        : showHidden(maskedQuote(memory[field] ?? '', { rule, start, end }, around)).replace(/\s+/g, ' ')
    return { ...reason, text: withTitle(reason.text, title), quote }
  })
  return { action: row.action, confidence: row.confidence, reasons: shown, ...body, target: null }
}

export interface RecommendationsQuery {
  action?: Action | undefined
  rule?: string | undefined
  /** Rules whose recommendations are left out. */
  without?: readonly string[] | undefined
  /** Project ids; null for memories of no project. */
  projects?: readonly string[] | null | undefined
  least: number
  most: number
  offset: number
  limit: number
}

/** Returns one page of memories with a recommendation, the most confident first. */
export function recommendationsPage(
  db: ReadableDb,
  query: RecommendationsQuery,
): { items: { memory: MemoryCard; recommendation: Recommendation }[]; total: number } {
  const parameters = { ...query, without: JSON.stringify(query.without), projects: JSON.stringify(query.projects) }
  const total =
    sql<number>(db, `SELECT count(*) ${matching(query)}`)
      .pluck()
      .get(parameters) ?? 0
  const rows = sql<number>(
    db,
    `SELECT m.row ${matching(query)} ORDER BY ${confidenceColumn} DESC, m.timestamp DESC, m.row LIMIT :limit OFFSET :offset`,
  )
    .pluck()
    .all(parameters)
  const cards = sql<CardRow>(
    db,
    `${cardQuery} JOIN (SELECT key, value FROM json_each(?)) place ON place.value = m.row ORDER BY place.key`,
  ).all(JSON.stringify(rows))
  const items = cards.flatMap((row) => {
    const recommendation = readRecommendation(db, row)
    return recommendation ? [{ memory: toCard(row), recommendation }] : []
  })
  return { items, total }
}

/** SQL for the recommendations a query asks for. Takes its fields as parameters, `projects` as JSON. */
function matching({ action, rule, without, projects }: RecommendationsQuery): string {
  return `FROM recommendations rec JOIN memories m ON m.id = rec.memory_id
    LEFT JOIN rule_weights rw ON rw.rule = rec.lead
    WHERE ${isShown} AND ${confidenceColumn} >= :least AND ${confidenceColumn} <= :most ${action ? 'AND rec.action = :action' : ''}
      ${rule ? 'AND rec.lead = :rule' : ''} ${without ? 'AND rec.lead NOT IN (SELECT value FROM json_each(:without))' : ''} ${inProjects(projects)}`
}

/** SQL condition: memory `m` is in one of the projects; empty for all memories. */
function inProjects(projects: RecommendationsQuery['projects']): string {
  return projects === undefined
    ? ''
    : projects === null
      ? 'AND m.project_id IS NULL'
      : 'AND m.project_id IN (SELECT value FROM json_each(:projects))'
}

/** Counts the recommendations by rule and action, most frequent first; limited to `projects` if given. */
export function countRecommendations(
  db: ReadableDb,
  projects: RecommendationsQuery['projects'],
): { action: Action; rule: string; count: number; confidence: number }[] {
  return sql<{ action: Action; rule: string; count: number; confidence: number }>(
    db,
    `SELECT rec.action, rec.lead AS rule, count(*) AS count, avg(${confidenceColumn}) AS confidence
     FROM recommendations rec JOIN memories m ON m.id = rec.memory_id LEFT JOIN rule_weights rw ON rw.rule = rec.lead
     WHERE ${isShown} ${inProjects(projects)} GROUP BY rec.action, rec.lead ORDER BY count(*) DESC, rec.lead`,
  ).all({ projects: JSON.stringify(projects) })
}
