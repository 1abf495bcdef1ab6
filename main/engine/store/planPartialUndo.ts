import { AppError } from '../../../shared/errors.ts'
import { blockOwner } from '../../../shared/text/managedBlock.ts'
import type { Files } from '../ports.ts'
import type { ReadableDb } from './db.ts'
import { erasedOwner, readEffects } from './effectRows.ts'
import { type FileChange, wholePieces } from './fileChange.ts'
import { planFileUndo } from './planFileUndo.ts'

/** What of some journal rows is undone in files. */
export interface PartialUndo {
  changes: FileChange[]
  /** Whose texts stay, because somebody changed them since, each with a file. */
  left: { owner: string; path: string }[]
  /** Why they stay; null where none does. */
  obstacle: AppError | null
}

/**
 * Like `planFileUndo`, for whole journal rows. If somebody changed the text of an owner since, it stays in all its files, and
 * those of the others are undone. Throws `conflict` when the texts cannot be told apart.
 */
export function planPartialUndo(db: ReadableDb, files: Files, rows: readonly { seq: number }[]): PartialUndo {
  const attempt = (owners: readonly string[] | undefined): FileChange[] | AppError => {
    const former = rows.flatMap(({ seq }) => owners?.map((owner) => ({ seq, owner })) ?? { seq })
    try {
      return planFileUndo(db, files, former)
    } catch (error) {
      if (error instanceof AppError && error.kind === 'conflict') return error
      throw error
    }
  }
  const whole = attempt(undefined)
  if (!(whole instanceof AppError)) return { changes: whole, left: [], obstacle: null }
  const places = placesIn(db, rows)
  const left = [...places].flatMap(([owner, path]) => (attempt([owner]) instanceof AppError ? { owner, path } : []))
  const others = [...places.keys()].filter((owner) => left.every((each) => each.owner !== owner))
  const changes = left.length === 0 ? whole : attempt(others)
  if (changes instanceof AppError) throw changes
  return { changes, left, obstacle: whole }
}

/** Returns the owners of the texts that rows wrote, each with the first file it is in. */
function placesIn(db: ReadableDb, rows: readonly { seq: number }[]): Map<string, string> {
  const places = new Map<string, string>()
  for (const { seq } of rows)
    for (const { change } of readEffects(db, seq))
      for (const { owner } of wholePieces(change))
        if (owner !== blockOwner && owner !== erasedOwner && !places.has(owner)) places.set(owner, change.path)
  return places
}
