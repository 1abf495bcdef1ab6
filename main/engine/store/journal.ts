import { type Decision, type Verb, isPerson } from '../../../shared/model/decision.ts'
import type { ReadableDb, WritableDb } from './db.ts'
import { sql } from './sql.ts'
import { learnOfFiles, saveDecidedOdds } from './queries/fileLeanings.ts'
import { saveVerdicts, recountVerdicts, rulesBehind, recommendationsFor } from './queries/verdicts.ts'
import { decodeColumn, decodeMemoryIds, decodeReferenceIds, hasKeys } from './jsonColumns.ts'
import { type Row, type RowChange, applyChange } from './rows.ts'

/** Who makes a request, in which session. `since` is the last journal row before the session began. */
export interface Caller {
  actor: string
  session: string | null
  since: number
  /** The proposal the person accepts with this decision, and the advisors who made it. */
  accepts?: { proposal: string; advisors: readonly string[] }
}

/** A decision about to be made: its journal entry and its row changes. */
export interface DecisionDraft {
  verb: Verb
  label: string
  memory_ids: string[]
  reference_ids?: string[]
  reason?: string | null
  rule?: string | null
  /** The step this row undoes or redoes. */
  undoes?: number
  changes: RowChange[]
}

/**
 * Applies the row changes of a decision and writes its journal row. `step` null: it is its own step; `'none'`: it is not a
 * step.
 */
export function appendDecision(
  db: WritableDb,
  draft: DecisionDraft,
  by: Caller,
  at: string,
  step: number | null | 'none',
): number {
  const standing = recommendationsFor(db, draft.verb, draft.memory_ids)
  for (const change of draft.changes) applyChange(db, change)
  const seq = Number(
    sql(
      db,
      `INSERT INTO decisions (step, at, actor, session, verb, label, memory_ids, reference_ids, reason, rule, undoes, proposal,
         advised_by)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    ).run(
      typeof step === 'number' ? step : null,
      at,
      by.actor,
      by.session,
      draft.verb,
      draft.label,
      JSON.stringify(draft.memory_ids),
      JSON.stringify(draft.reference_ids ?? []),
      draft.reason ?? null,
      draft.rule ?? rulesBehind(standing, draft.verb),
      draft.undoes ?? null,
      by.accepts?.proposal ?? null,
      by.accepts?.advisors.join(', ') ?? null,
    ).lastInsertRowid,
  )
  if (step === null) sql(db, 'UPDATE decisions SET step = seq WHERE seq = ?').run(seq)
  for (const id of new Set(draft.memory_ids))
    sql(db, 'INSERT INTO decision_memories (memory_id, seq) VALUES (?, ?)').run(id, seq)
  draft.changes.forEach(({ table, key, before, after }, ordinal) => {
    sql(db, 'INSERT INTO changes (seq, ordinal, tbl, key, before, after) VALUES (?, ?, ?, ?, ?, ?)').run(
      seq,
      ordinal,
      table,
      key,
      before && JSON.stringify(before),
      after && JSON.stringify(after),
    )
  })
  if (draft.undoes !== undefined && (draft.verb === 'undo' || draft.verb === 'redo'))
    recountVerdicts(db, draft.undoes, draft.verb)
  else if (step !== 'none') saveVerdicts(db, step ?? seq, draft.verb, standing)
  if (isPerson(by.actor)) saveDecidedOdds(db, seq, standing)
  learnOfFiles(db, draft.memory_ids)
  return seq
}

/** Returns the row changes of a journal row, in the order they were made. */
export function readChanges(db: ReadableDb, seq: number): RowChange[] {
  return sql<{ tbl: RowChange['table']; key: string; before: string | null; after: string | null }>(
    db,
    'SELECT * FROM changes WHERE seq = ? ORDER BY ordinal',
  )
    .all(seq)
    .map(({ tbl, key, before, after }) => ({
      table: tbl,
      key,
      before: decodeDifference(before),
      after: decodeDifference(after),
    }))
}

function decodeDifference(text: string | null): Row | null {
  return text === null ? null : decodeColumn('changes', text, hasKeys<Row>)
}

export interface DecisionRow {
  seq: number
  step: number | null
  at: string
  actor: string
  session: string | null
  verb: Verb
  label: string
  memory_ids: string
  reference_ids: string
  reason: string | null
  rule: string | null
  undoes: number | null
  proposal: string | null
  advised_by: string | null
}

/** Returns the rows that last executed or undid a step: its own rows, or the newest undo or redo of it. */
export function latestRowsOf(db: ReadableDb, step: number): DecisionRow[] {
  const newest = sql<DecisionRow>(db, 'SELECT * FROM decisions WHERE undoes = ? ORDER BY seq DESC LIMIT 1').get(step)
  return newest ? [newest] : decisionsOfStep(db, step)
}

/** Returns the rows of a step, in order. */
export function decisionsOfStep(db: ReadableDb, step: number): DecisionRow[] {
  return sql<DecisionRow>(db, 'SELECT * FROM decisions WHERE step = ? ORDER BY seq').all(step)
}

/** Returns the rows of an actor's steps in this session, or before it began, newest first. */
export function stepsBy(db: ReadableDb, { actor, session, since }: Caller): IterableIterator<DecisionRow> {
  return sql<DecisionRow>(
    db,
    `SELECT * FROM decisions WHERE actor = ? AND step IS NOT NULL AND (session IS ? OR seq <= ?) ORDER BY seq DESC`,
  ).iterate(actor, session, since)
}

/** Returns an actor's undo rows in this session, or before it began, newest first. */
export function undosBy(db: ReadableDb, { actor, session, since }: Caller): DecisionRow[] {
  return sql<DecisionRow>(
    db,
    `SELECT * FROM decisions WHERE verb = 'undo' AND actor = ? AND (session IS ? OR seq <= ?) ORDER BY seq DESC`,
  ).all(actor, session, since)
}

/** Returns the verb of the last decision about a memory, ignoring write-backs; null when there is none. */
export function lastVerbOn(db: ReadableDb, memoryId: string): Verb | null {
  const last = sql<{ verb: Verb }>(
    db,
    `SELECT d.verb FROM decision_memories m JOIN decisions d ON d.seq = m.seq
     WHERE m.memory_id = ? AND d.verb <> 'write-back' ORDER BY m.seq DESC LIMIT 1`,
  ).get(memoryId)
  return last?.verb ?? null
}

/** Checks whether a step is undone now, by its last row, since it may have been redone. */
export function isUndone(db: ReadableDb, step: number): boolean {
  return latestRowsOf(db, step)[0]?.verb === 'undo'
}

/** Checks whether a step left anything that can be undone. Purges leave nothing; undo and redo are not steps themselves. */
export function isUndoable(db: ReadableDb, row: Pick<DecisionRow, 'seq' | 'step' | 'verb'>): boolean {
  if (row.step === null || row.verb === 'purge' || row.verb === 'undo' || row.verb === 'redo') return false
  return latestRowsOf(db, row.step).some(({ seq }) => leftTraces(db, seq))
}

/** Checks whether a row changed anything that no purge has erased since. */
export function leftTraces(db: ReadableDb, seq: number): boolean {
  return (
    sql(db, 'SELECT 1 FROM changes WHERE seq = ? LIMIT 1').get(seq) !== undefined ||
    sql(db, `SELECT 1 FROM effects e JOIN pieces p ON p.effect = e.id WHERE e.seq = ? AND p.owner <> '' LIMIT 1`).get(
      seq,
    ) !== undefined
  )
}

/**
 * Returns the newest row of another step that builds on a step: it later changed the same rows or references and is still in
 * effect. Null when there is none.
 */
export function laterDecisionOn(db: ReadableDb, step: number): DecisionRow | null {
  const rows = latestRowsOf(db, step)
  const last = Math.max(...rows.map(({ seq }) => seq))
  const candidates = sql<DecisionRow>(
    db,
    `SELECT DISTINCT d.* FROM changes mine JOIN changes theirs ON theirs.tbl = mine.tbl AND theirs.key = mine.key
     JOIN decisions d ON d.seq = theirs.seq
     WHERE mine.seq IN (SELECT value FROM json_each(?)) AND theirs.seq > ? ORDER BY d.seq DESC`,
  ).all(JSON.stringify(rows.map(({ seq }) => seq)), last)
  return (
    candidates.find((row) => {
      const of = row.undoes ?? row.step
      return of !== null && of > step && !isUndone(db, of)
    }) ?? null
  )
}

/** Returns the number of the last journal row; 0 when the journal is empty. */
export function lastSeq(db: ReadableDb): number {
  return sql<{ seq: number }>(db, 'SELECT coalesce(max(seq), 0) AS seq FROM decisions').get()?.seq ?? 0
}

/** Returns the ids of the memories whose decisions an actor's write-backs wrote into files after a row of the journal. */
export function writtenBack(db: ReadableDb, actor: string, seq: number): string[] {
  const query = `SELECT value FROM decisions, json_each(memory_ids) WHERE verb = 'write-back' AND actor = ? AND seq > ?`
  return sql<string>(db, query).pluck().all(actor, seq)
}

/** Whether anything was decided about references after a row of the journal. */
export function touchesReferences(db: ReadableDb, seq: number): boolean {
  return sql(db, `SELECT 1 FROM decisions WHERE seq > ? AND reference_ids <> '[]' LIMIT 1`).get(seq) !== undefined
}

/** Converts a row to the form of the contract. */
export function toDecision(db: ReadableDb, row: DecisionRow): Decision {
  const step = row.step ?? row.seq
  return {
    seq: row.seq,
    step,
    at: row.at,
    actor: row.actor,
    session: row.session,
    verb: row.verb,
    label: row.label,
    memory_ids: decodeMemoryIds(row.memory_ids),
    subjects: subjectsOf(db, row),
    reference_ids: decodeReferenceIds(row.reference_ids),
    reason: row.reason,
    rule: row.rule,
    undoes: row.undoes,
    ...(row.proposal !== null && { proposal: row.proposal, advised_by: row.advised_by ?? '' }),
    undone: row.step !== null && isUndone(db, row.step),
    undoable: isUndoable(db, row) && row.step !== null && !isUndone(db, row.step),
    paths: sql<{ path: string }>(db, 'SELECT DISTINCT path FROM effects WHERE seq = ? ORDER BY id')
      .all(row.seq)
      .map(({ path }) => path),
  }
}

function subjectsOf(db: ReadableDb, row: DecisionRow): string[] {
  const first = decodeMemoryIds(row.memory_ids).slice(0, 3)
  return first.flatMap(
    (id) =>
      sql<{ description: string }>(db, 'SELECT description FROM memories WHERE id = ?').get(id)?.description ?? [],
  )
}

/** Returns journal rows, newest first; with `whole`, also the rows of the last step that are beyond the limit. */
export function readJournal(
  db: ReadableDb,
  query: { before?: number | undefined; memory_id?: string | undefined; limit: number; whole?: boolean },
): Decision[] {
  const before = query.before ?? Number.MAX_SAFE_INTEGER
  const rows = query.memory_id
    ? sql<DecisionRow>(
        db,
        `SELECT d.* FROM decision_memories m JOIN decisions d ON d.seq = m.seq
         WHERE m.memory_id = ? AND m.seq < ? ORDER BY m.seq DESC LIMIT ?`,
      ).all(query.memory_id, before, query.limit)
    : sql<DecisionRow>(db, 'SELECT * FROM decisions WHERE seq < ? ORDER BY seq DESC LIMIT ?').all(before, query.limit)
  const rest = query.whole ? restOfStep(db, rows.at(-1)) : []
  return [...rows, ...rest].map((row) => toDecision(db, row))
}

function restOfStep(db: ReadableDb, last: DecisionRow | undefined): DecisionRow[] {
  if (!last || last.step === null) return []
  return decisionsOfStep(db, last.step)
    .filter(({ seq }) => seq < last.seq)
    .toReversed()
}

/** Returns journal rows that concern a reference, newest first; at most 100. */
export function referenceJournal(db: ReadableDb, id: string): Decision[] {
  return sql<DecisionRow>(
    db,
    `SELECT * FROM decisions WHERE EXISTS (SELECT 1 FROM json_each(reference_ids) WHERE value = ?) ORDER BY seq DESC LIMIT 100`,
  )
    .all(id)
    .map((row) => toDecision(db, row))
}
