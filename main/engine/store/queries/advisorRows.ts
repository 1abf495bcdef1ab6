import {
  type AdvisorReport,
  type AdvisorSettings,
  type AdvisorSpending,
  defaultAdvisorSettings,
} from '../../../../shared/model/advisor.ts'
import type { Action } from '../../../../shared/model/action.ts'
import type { Verb } from '../../../../shared/model/decision.ts'
import type { Maturity } from '../../../../shared/model/memory.ts'
import type { ReadableDb, WritableDb } from '../db.ts'
import { sql } from '../sql.ts'
import { lastMemoryRow } from './contributionRows.ts'
import { readMeta, saveMeta } from './meta.ts'
import { confidenceColumn } from './recommendationBrief.ts'
import { type ReportScope, inEffect, inScope } from './reportRows.ts'
import { isWaiting, waitingParameters } from './waiting.ts'

/** Returns the advisor's settings; off by default. */
export function readAdvisorSettings(db: ReadableDb): AdvisorSettings {
  return { ...defaultAdvisorSettings, ...readMeta<Partial<AdvisorSettings>>(db, 'advisor') }
}

/** Stores the advisor's settings. */
export function saveAdvisorSettings(db: WritableDb, settings: AdvisorSettings): void {
  saveMeta(db, 'advisor', settings)
}

/** What was spent in a month, such as `2026-11`. */
interface MonthRow {
  month: string
  spent: AdvisorSpending
}

/** Returns what was spent in a month; null before its first call. */
export function readAdvisorSpent(db: ReadableDb, month: string): AdvisorSpending | null {
  const row = readMeta<MonthRow>(db, 'advisor-spent')
  return row?.month === month ? row.spent : null
}

/** Stores what was spent in a month; former months are forgotten. */
export function saveAdvisorSpent(db: WritableDb, row: MonthRow): void {
  saveMeta(db, 'advisor-spent', row)
}

/** A report as it is stored: without titles, which a purge must be able to erase. */
export interface StoredAdvisorReport extends Omit<AdvisorReport, 'proposals'> {
  proposals: Omit<AdvisorReport['proposals'][number], 'title'>[]
}

/** Returns the report on the last run; null before the first. */
export function readAdvisorReport(db: ReadableDb): StoredAdvisorReport | null {
  return readMeta<StoredAdvisorReport>(db, 'advisor-report') ?? null
}

/** Stores the report on the last run. */
export function saveAdvisorReport(db: WritableDb, report: StoredAdvisorReport): void {
  saveMeta(db, 'advisor-report', report)
}

/** A memory that waits for a decision, as the choice of what to ask about sees it. */
export interface WaitingMemory {
  id: string
  timestamp: string
  maturity: Maturity
  /** What our rules recommend, and how sure they are; null for what was not judged yet. */
  action: Action | null
  confidence: number | null
}

/** Memories looked at in one step: about 10 ms. */
const rowsPerStep = 2000

/** Yields the memories that wait for a decision, in steps, in no particular order. */
export function* readWaitingMemories(db: ReadableDb, scope: ReportScope, now: Date): Generator<WaitingMemory[], void> {
  const last = lastMemoryRow(db)
  for (let from = 0; from <= last; from += rowsPerStep)
    yield sql<WaitingMemory>(
      db,
      `SELECT m.id, m.timestamp, m.maturity, rec.action, ${confidenceColumn} AS confidence
       FROM memories m LEFT JOIN recommendations rec ON rec.memory_id = m.id LEFT JOIN rule_weights rw ON rw.rule = rec.lead
       WHERE m.row >= :from AND m.row < :until AND ${isWaiting} AND ${inScope('m')}`,
    ).all({ ...waitingParameters(now, 0), scope, from, until: from + rowsPerStep })
}

/**
 * Returns the state of a memory that a verdict on it rests on, as one value: its text, the last decision about it, and the last
 * answer of a person to a proposal about it.
 */
export function readAdvisorBasis(db: ReadableDb, id: string): string {
  return (
    sql<string>(
      db,
      `SELECT json_array(m.content_hash,
         (SELECT max(o.seq) FROM decision_memories o WHERE o.memory_id = m.id),
         (SELECT max(w.id) FROM proposal_memories pm JOIN proposal_words w ON w.proposal_id = pm.proposal_id
            WHERE pm.memory_id = m.id),
         (SELECT max(p.settled_at) FROM proposal_memories pm JOIN proposals p ON p.id = pm.proposal_id
            WHERE pm.memory_id = m.id))
       FROM memories m WHERE m.id = ?`,
    )
      .pluck()
      .get(id) ?? ''
  )
}

/** Returns what any of some advisors answered about: memories, and the state each answer rests on. */
export function readAsked(db: ReadableDb, actors: readonly string[]): { memory_id: string; basis: string }[] {
  return sql<{ memory_id: string; basis: string }>(
    db,
    'SELECT memory_id, basis FROM advisor_asked WHERE actor IN (SELECT value FROM json_each(?))',
  ).all(JSON.stringify(actors))
}

/** Records that an advisor answered about a memory in a state. */
export function saveAsked(db: WritableDb, asked: { memory_id: string; actor: string; basis: string }): void {
  sql(db, 'INSERT OR REPLACE INTO advisor_asked (memory_id, actor, basis) VALUES (:memory_id, :actor, :basis)').run(
    asked,
  )
}

/** What a person decided about a memory. */
export interface PersonsDecision {
  at: string
  verb: Verb
  reason: string | null
}

/** Returns what people decided about a memory, newest first, without what was undone. */
export function readPersonsDecisions(db: ReadableDb, id: string, limit: number): PersonsDecision[] {
  return sql<PersonsDecision>(
    db,
    `SELECT d.at, d.verb, d.reason FROM decision_memories o JOIN decisions d ON d.seq = o.seq
     WHERE o.memory_id = ? AND d.actor LIKE 'person-%' AND d.undoes IS NULL AND ${inEffect} ORDER BY d.seq DESC LIMIT ?`,
  ).all(id, limit)
}
