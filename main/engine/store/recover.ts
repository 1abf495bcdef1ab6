import { basename, dirname, join } from 'node:path'
import { AppError } from '../../../shared/errors.ts'
import type { Files } from '../ports.ts'
import type { Library, StepPlan } from './commit.ts'
import { type WritableDb, sql, write } from './db.ts'
import { type Effect, effectState, executeEffect, prepareEffect, reverseEffect } from './effects.ts'
import { withEffectsLock } from './effectsLock.ts'
import type { By } from './journal.ts'
import { record } from './recordStep.ts'

/** A change of files that was begun. */
export interface Intent {
  plan: StepPlan
  by: By
  at: string
}

/** Keeps what is about to be done to files, so that a crash does not leave it half done. */
export function keepIntent(db: WritableDb, intent: Intent, effects: Effect[]): number {
  const payload = JSON.stringify({ ...intent, plan: { ...intent.plan, files: [] }, effects })
  return Number(sql(db, 'INSERT INTO intents (at, payload) VALUES (?, ?)').run(intent.at, payload).lastInsertRowid)
}

/** Drops an intent that is done or taken back. */
export function forgetIntent(db: WritableDb, id: number): void {
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

/** Recovery by the holder of the effects lock. Intents are read under it: one seen before may have been another process's, at work. */
export function recoverLocked(library: Library): string[] {
  const { db, files } = library
  const left = sql<{ id: number; payload: string }>(db, 'SELECT * FROM intents ORDER BY id').all()
  return left.flatMap(({ id, payload }) => {
    const intent = JSON.parse(payload, reviveBuffers) as Intent & { effects: Effect[] }
    for (const { change } of intent.effects) clearTemporaries(change.path, files)
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

export interface PutBack {
  /** Files somebody else changed meanwhile: they are left alone. */
  others: string[]
  /** Files that could not be written, with the reason. */
  stuck: { path: string; reason: string }[]
}

/** Gives every file that stands as planned its former bytes back. */
export function putBack(effects: readonly Effect[], files: Files): PutBack {
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

/** Removes what writes that were cut off left beside a file. */
function clearTemporaries(path: string, files: Files): void {
  const target = files.stat(path)?.realPath ?? path
  for (const { name } of files.list(dirname(target))) {
    const rest = name.startsWith(`.${basename(target)}.`) ? name.slice(basename(target).length + 2) : ''
    if (/^[0-9a-f]{12}\.tmp$/.test(rest)) files.remove(join(dirname(target), name))
  }
}
