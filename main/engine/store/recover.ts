import { basename, dirname, join } from 'node:path'
import { AppError } from '../../../shared/errors.ts'
import type { Files } from '../ports.ts'
import { sha256 } from './blobs.ts'
import { type ReadableDb, type WritableDb, write } from './db.ts'
import { decodeColumn, hasKeys } from './jsonColumns.ts'
import { sql } from './sql.ts'
import { type Effect, effectState, executeEffect, prepareEffect, reverseEffect } from './effects.ts'
import { withEffectsLock } from './effectsLock.ts'
import type { Caller } from './journal.ts'
import { removeEmptyFolders, removeMadeFolders } from './madeFolders.ts'
import { whyUnwritable } from './pausedSources.ts'
import { recordStep } from './recordStep.ts'
import type { StepPlan } from './stepPlan.ts'
import type { Library } from './library.ts'
import { quoted } from '../../../shared/text/quoted.ts'

/** A change of files that was started. */
export interface Intent {
  plan: StepPlan
  by: Caller
  at: string
}

/** An intent as it is kept, with what it does to files. */
type Begun = Intent & { effects: Effect[] }

/** Stores a change of files before it starts, so that a crash does not leave it half done. */
export function saveIntent(db: WritableDb, intent: Intent, effects: Effect[]): number {
  const payload = JSON.stringify({ ...intent, plan: { ...intent.plan, files: [] }, effects })
  return Number(sql(db, 'INSERT INTO intents (at, payload) VALUES (?, ?)').run(intent.at, payload).lastInsertRowid)
}

/** Deletes an intent that was completed or rolled back. */
export function deleteIntent(db: WritableDb, id: number): void {
  sql(db, 'DELETE FROM intents WHERE id = ?').run(id)
}

/** Records a step whose files are written, and removes the folders it emptied. Returns its number, null for an empty plan. */
export function recordWritten(
  db: WritableDb,
  id: number,
  { plan, effects, by, at }: Begun,
  files: Pick<Files, 'removeEmptyFolder' | 'stat'>,
): number | null {
  const step = recordStep(db, plan, effects, by, at)
  for (const { change } of effects) if (change.kind === 'remove') removeMadeFolders(db, change.path, files)
  deleteIntent(db, id)
  return step
}

/**
 * Completes or rolls back changes of files interrupted by a crash: if all files are as planned, records the step; else
 * restores them all. Returns sentences on each interrupted step, and on each file that somebody else changed meanwhile or
 * that cannot be read or written now; those are left alone, and the latter are retried.
 */
export function recover(library: Library): string[] {
  const waits = sql(library.db, 'SELECT 1 FROM intents LIMIT 1').get() !== undefined
  return waits ? withEffectsLock(library.path, () => recoverLocked(library)) : []
}

/**
 * Like `recover`, for the holder of the effects lock. Reads the intents under the lock: one read before could belong to
 * another process still at work.
 */
export function recoverLocked(library: Library): string[] {
  const { db, files } = library
  const left = sql<{ id: number; payload: string }>(db, 'SELECT * FROM intents ORDER BY id').all()
  return left.flatMap(({ id, payload }) => {
    const intent = decodeColumn('payload', payload, isBegun, reviveBuffers)
    const paths = intent.effects.map(({ change }) => change.path)
    const away = whyUnwritable(db, files, paths)
    const found = away === null ? examine(intent, files) : { problem: away }
    if ('problem' in found) return [`A step that a crash interrupted is waiting: ${found.problem}`]
    const { kept, isWritten } = found
    // The main decision of a step is its last one.
    const cutOff = `${quoted(intent.plan.decisions.at(-1)?.label ?? 'A step')} was interrupted while it was written.`
    if (isWritten && finish(library, id, intent)) return [`${cutOff} It was finished.`, ...kept]
    const { others, stuck } = putBack(intent.effects, files)
    if (stuck.length === 0) write(db, (writable) => deleteIntent(writable, id))
    const isBack = others.length === 0 && stuck.length === 0
    return [
      ...(isBack ? [`${cutOff} It was rolled back: everything is as it was before.`] : []),
      ...kept,
      ...others.map((path) => `${path} changed after a crash; it was left as it is.`),
      ...stuck.map(({ path, reason }) => `${path} could not be put back after a crash: ${reason}`),
    ]
  })
}

/**
 * Clears what an interrupted step left beside its files, and returns whether all are as planned; the problem when one cannot
 * be read, for lack of permission for example.
 */
function examine({ effects }: Begun, files: Files): { kept: string[]; isWritten: boolean } | { problem: string } {
  try {
    const kept = effects.flatMap((effect) => clearTemporaries(effect, files))
    return { kept, isWritten: effects.every((effect) => effectState(effect, files) === 'after') }
  } catch (error) {
    if (error instanceof AppError) return { problem: error.message }
    throw error
  }
}

/** Records what was done; returns false when a row has changed since, so that it must be rolled back. */
function finish({ db, files }: Library, id: number, begun: Begun): boolean {
  try {
    write(db, (writable) => recordWritten(writable, id, begun, files))
    return true
  } catch (error) {
    if (error instanceof AppError && error.kind === 'conflict') return false
    throw error
  }
}

function isBegun(value: unknown): value is Begun {
  return hasKeys<Begun>(value, 'plan', 'effects')
}

function reviveBuffers(_key: string, value: unknown): unknown {
  if (typeof value === 'object' && value !== null && 'type' in value && 'data' in value && value.type === 'Buffer')
    return Buffer.from(value.data as number[])
  return value
}

export interface PutBack {
  /** Files somebody else changed meanwhile; left alone. */
  others: string[]
  /** Files that could not be written, with the reason. */
  stuck: { path: string; reason: string }[]
}

/** Restores the former bytes of every file that is as planned, and removes the folders made for new ones, if they are empty. */
export function putBack(effects: readonly Effect[], files: Files): PutBack {
  const result: PutBack = { others: [], stuck: [] }
  for (const effect of effects.toReversed()) {
    const { path } = effect.change
    try {
      const state = effectState(effect, files)
      if (state === 'after') executeEffect(prepareEffect(reverseEffect(effect, files), files), files)
      else if (state === 'other') result.others.push(path)
      removeEmptyFolders(effect.folders ?? [], files)
    } catch (error) {
      result.stuck.push({ path, reason: error instanceof Error ? error.message : String(error) })
    }
  }
  return result
}

/**
 * Deletes temporary files left by interrupted writes. Keeps a former file that another program wrote to meanwhile, and
 * returns a sentence about it.
 */
function clearTemporaries({ change: { path }, hashBefore, hashAfter }: Effect, files: Files): string[] {
  const target = files.stat(path)?.realPath ?? path
  return files.list(dirname(target)).flatMap(({ name }) => {
    const rest = name.startsWith(`.${basename(target)}.`) ? name.slice(basename(target).length + 2) : ''
    const left = /^[0-9a-f]{12}\.(was\.)?tmp$/.exec(rest)
    if (!left) return []
    const beside = join(dirname(target), name)
    const isOurs = left[1] === undefined || [hashBefore, hashAfter].includes(sha256(files.read(beside)))
    if (!isOurs) return [`${path} changed while it was written. What another program wrote is kept in ${beside}.`]
    files.remove(beside)
    return []
  })
}

/** When each change of files began that a crash cut off and no start has finished yet, the oldest first. */
export function interruptedChanges(db: ReadableDb): string[] {
  return sql<string>(db, 'SELECT at FROM intents ORDER BY id').pluck().all()
}
