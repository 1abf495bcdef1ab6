import { AppError } from '../../../shared/errors.ts'
import { write } from './db.ts'
import { type Effect, effectState, executeEffect, prepareEffect } from './effects.ts'
import { withEffectsLock } from './effectsLock.ts'
import { outcomes, describeFailure, redescribeFailure } from './describeFailure.ts'
import type { Caller } from './journal.ts'
import { overlayOf } from './overlay.ts'
import { assertWritableNow } from './pausedSources.ts'
import { recordStep } from './recordStep.ts'
import { type Intent, deleteIntent, saveIntent, putBack, recordWritten, recoverLocked } from './recover.ts'
import { UnknownOutcome } from './sqliteErrors.ts'
import { steadyFiles } from './steadyFiles.ts'
import type { StepPlan } from './stepPlan.ts'
import type { Library } from './library.ts'
import { quoted } from '../../../shared/text/quoted.ts'

/**
 * Executes a plan that changes no file, as one step. Calls `plan` inside the transaction. Returns the step's number, null
 * when the plan is empty. Throws `conflict` when a row is no longer what the plan is based on.
 */
export function commitStep(library: Library, plan: () => StepPlan, by: Caller): number | null {
  try {
    return write(library.db, (db) => {
      const made = plan()
      if (made.files.length > 0) throw new Error('a plan with files is worked out under the effects lock')
      return recordStep(db, made, [], by, library.now().toISOString())
    })
  } catch (error) {
    throw describeFailure(error, library.path, outcomes.nothing)
  }
}

/**
 * Executes a plan as one step: rows, files and journal together or not at all. Calls `plan` while no other Schoolhouse
 * process changes files, with a library whose file contents are fixed. Returns the step's number, null when the plan is
 * empty. Throws `conflict` when a row or file is no longer what the plan is based on; a disk failure says whether everything
 * is unchanged, or what the next recovery will do.
 */
export function commitFiles(library: Library, plan: (library: Library) => StepPlan, by: Caller): number | null {
  try {
    return withEffectsLock(library.path, () => {
      library.tell(recoverLocked(library))
      const files = steadyFiles(library.files)
      const made = plan({ ...library, files })
      const at = library.now().toISOString()
      if (made.files.length === 0) return write(library.db, (db) => recordStep(db, made, [], by, at))
      return withFiles(library, { plan: made, by, at }, (path) => files.seen(path))
    })
  } catch (error) {
    throw describeFailure(error, library.path, outcomes.nothing)
  }
}

function withFiles(library: Library, intent: Intent, seen: (path: string) => Buffer | null | undefined): number | null {
  const { db, files } = library
  const { plan } = intent
  assertWritableNow(
    db,
    files,
    plan.files.map(({ path }) => path),
  )
  const effects = plan.files.map((change) => {
    const read = seen(change.path)
    if (change.kind === 'modify' && read === undefined)
      throw new Error(`the change of ${change.path} is planned with the library that commitFiles passes`)
    return prepareEffect(change, files, read)
  })
  const id = storeIntent(library, intent, effects)
  try {
    for (const effect of effects) executeEffect(effect, files)
    return write(db, (writable) => recordWritten(writable, id, { ...intent, effects }, files))
  } catch (error) {
    // Whether the library has the step or only the intent: with the files as planned, both lead to the same result.
    if (error instanceof UnknownOutcome) throw redescribeFailure(error, library.path, () => outcomes.finished)
    const { stuck, others } = putBack(effects, files)
    if (stuck.length === 0) {
      tryDeleteIntent(library, id)
      const met = `${others.join(', ')} changed meanwhile and stays as it is; all else is as it was.`
      throw others.length === 0 ? error : redescribeFailure(error, library.path, () => met)
    }
    // What cannot be restored now is left to the next recovery, which follows the intent.
    const isWhole = effects.every((effect) => effectState(effect, files) === 'after')
    throw redescribeFailure(error, library.path, () => (isWhole ? outcomes.finished : outcomes.takenBack))
  }
}

/** Stores the intent. If that fails, an intent found later nevertheless has nothing to restore. */
function storeIntent({ db, path }: Library, intent: Intent, effects: Effect[]): number {
  try {
    return write(db, (writable) => saveIntent(writable, intent, effects))
  } catch (error) {
    throw redescribeFailure(error, path, () => outcomes.nothing)
  }
}

/** Deletes the intent once its files are restored; if the library cannot be written either, the next recovery deletes it. */
function tryDeleteIntent({ db }: Library, id: number): void {
  try {
    write(db, (writable) => deleteIntent(writable, id))
  } catch (error) {
    if (!(error instanceof AppError)) throw error
  }
}

/**
 * Executes plan after plan, until one is empty, on rows and files nobody else sees, and discards it all: each plan is based
 * on the result of the one before.
 */
export function simulate(library: Library, plan: (library: Library) => StepPlan, by: Caller): void {
  // A plan may read the same file, which may hold 100 MB, a dozen times.
  const files = overlayOf(steadyFiles(library.files))
  const at = library.now().toISOString()
  try {
    write(library.db, (db) => {
      for (;;) {
        const made = plan({ ...library, files })
        if (made.decisions.length === 0) throw new SimulationEnd()
        const effects = made.files.map((change) => prepareEffect(change, files))
        recordStep(db, made, effects, by, at)
        for (const change of made.files) files.apply(change)
      }
    })
  } catch (error) {
    if (!(error instanceof SimulationEnd)) throw error
  }
}

class SimulationEnd extends Error {}

/** Throws `conflict` when a later decision builds on a step. */
export function assertNothingBuildsOn(
  later: { label: string; step: number | null; undoes: number | null } | null,
): void {
  if (!later) return
  const step = later.undoes ?? later.step
  throw new AppError(
    'conflict',
    `A later decision builds on it: ${quoted(later.label)} (step ${step}). Undo that one first.`,
    {
      ids: step === null ? [] : [String(step)],
    },
  )
}
