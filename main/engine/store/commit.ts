import { AppError } from '../../../shared/errors.ts'
import type { Files } from '../ports.ts'
import { type Sql, type WritableDb, sql, write } from './db.ts'
import { recordEffect } from './effectRows.ts'
import { type Effect, effectState, executeEffect, prepareEffect, reverseEffect } from './effects.ts'
import { withEffectsLock } from './effectsLock.ts'
import type { FileChange } from './fileChange.ts'
import { type By, type DecisionDraft, appendDecision } from './journal.ts'
import { type RecordRow, insertRecordRow, refreshPending } from './pending.ts'
import { steadyFiles } from './steadyFiles.ts'

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
 * Carries out a plan that changes no file as one step. It is worked out inside the transaction. Answers the step's number,
 * null when the plan is empty. Throws `conflict` when a row is no longer what the plan started from.
 */
export function commitStep(library: Library, plan: () => StepPlan, by: By): number | null {
  return write(library.db, (db) => {
    const made = plan()
    if (made.files.length > 0) throw new Error('a plan with files is worked out under the effects lock')
    return record(db, made, [], by, library.now().toISOString())
  })
}

/**
 * Carries out a plan as one step: rows, files and journal together or not at all. It is worked out while no other process
 * of ours changes files, on a library whose files stand still. Answers the step's number, null when the plan is empty.
 * Throws `conflict` when a row or file is no longer what the plan started from; a full disk or read-only file leaves
 * everything as it was.
 */
export function commitFiles(library: Library, plan: (library: Library) => StepPlan, by: By): number | null {
  return withEffectsLock(library.path, () => {
    recoverLocked(library)
    const files = steadyFiles(library.files)
    const made = plan({ ...library, files })
    const at = library.now().toISOString()
    if (made.files.length === 0) return write(library.db, (db) => record(db, made, [], by, at))
    return withFiles(library, { plan: made, by, at }, (path) => files.seen(path))
  })
}

function withFiles(library: Library, intent: Intent, seen: (path: string) => Buffer | null | undefined): number | null {
  const { db, files } = library
  const { plan, by, at } = intent
  const effects = plan.files.map((change) => prepareEffect(change, files, seen(change.path)))
  const id = write(db, (writable) => keepIntent(writable, intent, effects))
  try {
    for (const effect of effects) executeEffect(effect, files)
    return write(db, (writable) => {
      const step = record(writable, plan, effects, by, at)
      forgetIntent(writable, id)
      return step
    })
  } catch (error) {
    // What cannot be put back just now is left to the next recovery, which the intent tells what to do.
    if (putBack(effects, files).stuck.length === 0) write(db, (writable) => forgetIntent(writable, id))
    throw error
  }
}

interface PutBack {
  /** Files somebody else changed meanwhile: they are left alone. */
  others: string[]
  /** Files that could not be written, with the reason. */
  stuck: { path: string; reason: string }[]
}

/** Gives every file that stands as planned its former bytes back. */
function putBack(effects: readonly Effect[], files: Files): PutBack {
  const result: PutBack = { others: [], stuck: [] }
  for (const effect of effects.toReversed()) {
    const { path } = effect.change
    try {
      const state = effectState(effect, files)
      if (state === 'after') executeEffect(prepareEffect(reverseEffect(effect, files), files), files)
      else if (state === 'other') result.others.push(path)
    } catch (error) {
      result.stuck.push({ path, reason: error instanceof Error ? error.message : String(error) })
    }
  }
  return result
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
  const standing = new Map(writes.map(({ memory_id, after }) => [memory_id, after]))
  for (const id of standing.keys()) sql(db, 'DELETE FROM records WHERE memory_id = ?').run(id)
  for (const after of standing.values()) if (after) insertRecordRow(db, after)
  for (const { source_id, memory_id, before, after, reverses } of writes) {
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

function forgetIntent(db: WritableDb, id: number): void {
  sql(db, 'DELETE FROM intents WHERE id = ?').run(id)
}

/**
 * Finishes or drops what a crash left half done: where all files are as planned it is recorded; else all are put back as
 * they were. Answers a sentence for each file that somebody else changed meanwhile or that cannot be written now; those
 * are left alone, the second to be tried again.
 */
export function recover(library: Library): string[] {
  const waits = sql(library.db, 'SELECT 1 FROM intents LIMIT 1').get() !== undefined
  return waits ? withEffectsLock(library.path, () => recoverLocked(library)) : []
}

/** Intents are read under the lock: one seen before may have been another process's, at work. */
function recoverLocked(library: Library): string[] {
  const { db, files } = library
  const left = sql<{ id: number; payload: string }>(db, 'SELECT * FROM intents ORDER BY id').all()
  return left.flatMap(({ id, payload }) => {
    const intent = JSON.parse(payload, reviveBuffers) as Intent & { effects: Effect[] }
    if (intent.effects.every((effect) => effectState(effect, files) === 'after') && finish(library, id, intent))
      return []
    const { others, stuck } = putBack(intent.effects, files)
    if (stuck.length === 0) write(db, (writable) => forgetIntent(writable, id))
    return [
      ...others.map((path) => `${path} changed after a crash; it was left as it is.`),
      ...stuck.map(({ path, reason }) => `${path} could not be put back after a crash: ${reason}`),
    ]
  })
}

/** Records what was done; false when a row has changed since, so that it has to be taken back. */
function finish({ db }: Library, id: number, { plan, effects, by, at }: Intent & { effects: Effect[] }): boolean {
  try {
    write(db, (writable) => {
      record(writable, plan, effects, by, at)
      forgetIntent(writable, id)
    })
    return true
  } catch (error) {
    if (error instanceof AppError && error.kind === 'conflict') return false
    throw error
  }
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
