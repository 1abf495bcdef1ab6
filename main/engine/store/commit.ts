import { AppError } from '../../../shared/errors.ts'
import type { Files } from '../ports.ts'
import { type Sql, type WritableDb, sql, write } from './db.ts'
import { type Effect, effectState, executeEffect, prepareEffect, recordEffect, reverseEffect } from './effects.ts'
import { withEffectsLock } from './effectsLock.ts'
import type { FileChange } from './fileChange.ts'
import { type By, type DecisionDraft, appendDecision } from './journal.ts'
import { type RecordRow, insertRecordRow, refreshPending } from './pending.ts'

/** What a write-back does to a memory's record. `reverses` names the earlier write it takes back. */
export interface WriteDraft {
  source_id: string
  memory_id: string
  before: RecordRow | null
  after: RecordRow | null
  reverses: number | null
}

/** Everything one gesture does, worked out before anything is done. */
export interface StepPlan {
  decisions: DecisionDraft[]
  files: FileChange[]
  writes?: WriteDraft[]
}

export interface Library {
  db: Sql
  path: string
  files: Files
  now(): Date
}

/**
 * Carries out a plan as one step: rows, files and journal together or not at all. A plan that is a function is worked out
 * inside the transaction. Answers the step's number, null when the plan is empty. Throws `conflict` when a row or file is
 * no longer what the plan started from; a full disk or read-only file leaves everything as it was.
 */
export function commitStep(library: Library, plan: StepPlan | (() => StepPlan), by: By): number | null {
  if (typeof plan === 'function') {
    return write(library.db, (db) => {
      const made = plan()
      if (made.files.length > 0) throw new Error('a plan with files is worked out before its transaction')
      return record(db, made, [], by, library.now().toISOString())
    })
  }
  if (plan.files.length === 0) return write(library.db, (db) => record(db, plan, [], by, library.now().toISOString()))
  return withEffectsLock(library.path, () => commitWithFiles(library, plan, by))
}

function commitWithFiles(library: Library, plan: StepPlan, by: By): number | null {
  const { db, files } = library
  const at = library.now().toISOString()
  const effects = plan.files.map((change) => prepareEffect(change, files))
  const intent = write(db, (writable) => keepIntent(writable, { plan, by, at }, effects))
  const done: Effect[] = []
  try {
    for (const effect of effects) {
      executeEffect(effect, files)
      done.push(effect)
    }
    return write(db, (writable) => {
      const step = record(writable, plan, effects, by, at)
      sql(writable, 'DELETE FROM intents WHERE id = ?').run(intent)
      return step
    })
  } catch (error) {
    takeBack(done, files)
    write(db, (writable) => sql(writable, 'DELETE FROM intents WHERE id = ?').run(intent))
    throw error
  }
}

function takeBack(effects: Effect[], files: Files): void {
  for (const effect of effects.toReversed()) executeEffect(prepareEffect(reverseEffect(effect, files), files), files)
}

function record(db: WritableDb, plan: StepPlan, effects: Effect[], by: By, at: string): number | null {
  if (plan.decisions.length === 0) return null
  const first = plan.decisions[0]
  const isStep = first !== undefined && !['undo', 'redo', 'write-back'].includes(first.verb)
  let step: number | null = null
  let last = 0
  for (const draft of plan.decisions) {
    last = appendDecision(db, draft, by, at, isStep ? step : 'none')
    step ??= last
  }
  for (const effect of effects) recordEffect(db, last, effect)
  recordWrites(db, last, plan.writes ?? [])
  refreshPending(db, new Set(plan.decisions.flatMap(({ memory_ids }) => memory_ids)))
  return step
}

function recordWrites(db: WritableDb, seq: number, writes: WriteDraft[]): void {
  const ids = writes.map(({ memory_id }) => memory_id)
  for (const id of ids) sql(db, 'DELETE FROM records WHERE memory_id = ?').run(id)
  for (const { source_id, memory_id, before, after, reverses } of writes) {
    sql(db, 'DELETE FROM records WHERE memory_id = ?').run(memory_id)
    if (after) insertRecordRow(db, after)
    if (reverses !== null) sql(db, 'UPDATE writes SET reversed = 1 WHERE id = ?').run(reverses)
    else
      sql(db, 'INSERT INTO writes (seq, source_id, memory_id, before, after) VALUES (?, ?, ?, ?, ?)').run(
        seq,
        source_id,
        memory_id,
        before && JSON.stringify(before),
        after && JSON.stringify(after),
      )
  }
}

interface Intent {
  plan: StepPlan
  by: By
  at: string
}

function keepIntent(db: WritableDb, intent: Intent, effects: Effect[]): number {
  const payload = JSON.stringify({ ...intent, plan: { ...intent.plan, files: [] }, effects })
  return Number(sql(db, 'INSERT INTO intents (at, payload) VALUES (?, ?)').run(intent.at, payload).lastInsertRowid)
}

/**
 * Finishes or drops what a crash left half done: files already as planned are recorded; anything else is put back as it
 * was. Answers a sentence for each file that somebody else changed meanwhile; those are left alone.
 */
export function recover(library: Library): string[] {
  const { db, files } = library
  const pending = sql<{ id: number; payload: string }>(db, 'SELECT * FROM intents ORDER BY id').all()
  if (pending.length === 0) return []
  return withEffectsLock(library.path, () =>
    pending.flatMap(({ id, payload }) => {
      const intent = JSON.parse(payload, reviveBuffers) as Intent & { effects: Effect[] }
      const states = intent.effects.map((effect) => ({ effect, state: effectState(effect, files) }))
      const finished = states.every(({ state }) => state === 'after')
      if (!finished)
        takeBack(
          states.flatMap(({ effect, state }) => (state === 'after' ? [effect] : [])),
          files,
        )
      write(db, (writable) => {
        if (finished) record(writable, intent.plan, intent.effects, intent.by, intent.at)
        sql(writable, 'DELETE FROM intents WHERE id = ?').run(id)
      })
      return states.flatMap(({ effect, state }) =>
        state === 'other' ? [`${effect.change.path} changed after a crash; it was left as it is.`] : [],
      )
    }),
  )
}

function reviveBuffers(_key: string, value: unknown): unknown {
  if (typeof value === 'object' && value !== null && 'type' in value && 'data' in value && value.type === 'Buffer')
    return Buffer.from(value.data as number[])
  return value
}

/** Refuses a step that others of ours build on. */
export function assertNothingBuildsOn(
  later: { label: string; step: number | null; undoes: number | null } | null,
): void {
  if (!later) return
  const step = later.undoes ?? later.step
  throw new AppError(
    'conflict',
    `A later decision builds on it: “${later.label}” (step ${step}). Undo that one first.`,
    {
      ids: step === null ? [] : [String(step)],
    },
  )
}
