import type { Files } from '../ports.ts'
import { sha256 } from './blobs.ts'
import type { ReadableDb } from './db.ts'
import { type RecordedEffect, effectsOn } from './effectRows.ts'
import { reverseEffect } from './effects.ts'
import { type FileChange, applyPieces, wholePieces } from './fileChange.ts'
import { type PieceFilter, formerState } from './formerState.ts'
import { overlayOf, pieceBetween } from './overlay.ts'
import { changeTo, composePieces, ownPieces } from './takenPieces.ts'

/** Maximum number of effects of a file's history to go back. */
const maxHistory = 1000

/** The file to undo effects in, and the selection of pieces. */
export interface EffectRemoval {
  db: ReadableDb
  files: Files
  path: string
  isWanted: PieceFilter
}

/**
 * Returns the change that removes effects from a file: at their exact bytes as far as its history is unbroken, else located
 * by their context. Throws `conflict` when they cannot be located.
 */
export function removeEffects(
  { db, files, path, isWanted }: EffectRemoval,
  effects: readonly RecordedEffect[],
): FileChange | null {
  const current = files.stat(path) ? files.read(path) : null
  const history = unbrokenHistory(db, path, current)
  const known = new Set(history.map(({ id }) => id))
  const last = history.findLastIndex(({ seq, change }) => wholePieces(change).some(({ owner }) => isWanted(seq, owner)))
  const exact = last < 0 ? 'entangled' : removeExactly({ path, history, last, current, isWanted })
  const older = exact === 'entangled' ? effects : effects.filter(({ id }) => !known.has(id))
  const changes = exact === 'entangled' || exact === null ? [] : [exact]
  if (older.length === 0) return changes[0] ?? null
  const overlay = overlayOf(files)
  for (const change of changes) overlay.apply(change)
  for (const effect of older) {
    const change = reverseEffect(effect, overlay)
    overlay.apply(change)
    changes.push(change)
  }
  if (changes.some(({ kind }) => kind !== 'modify')) return overlay.changes(ownerOf(effects))[0] ?? null
  return { kind: 'modify', path, pieces: composePieces(current ?? Buffer.alloc(0), changes.map(wholePieces)) }
}

interface ExactRemoval {
  path: string
  history: readonly RecordedEffect[]
  /** Index of the oldest affected effect. */
  last: number
  current: Buffer | null
  isWanted: PieceFilter
}

/** Removes pieces at their exact bytes. If the result has the same lines as a former state, uses that state's exact bytes. */
function removeExactly({ path, history, last, current, isWanted }: ExactRemoval): FileChange | null | 'entangled' {
  const now = current ?? Buffer.alloc(0)
  const passed = history.slice(0, last + 1)
  const own = ownPieces(now, passed, isWanted)
  // Pieces without any net change have since been rewritten as part of others.
  if (!own || own.length === 0) return 'entangled'
  const after = applyPieces(now, own)
  const former = formerState(history, last, now, after)
  const isCreated = passed.some(({ change }) => change.kind === 'create')
  const isGone = after.length === 0 && (current === null || isCreated)
  const left = isGone ? null : after
  const bytes = former ? former.bytes : left
  const rest = bytes && pieceBetween(after, bytes, ownerOf(passed))
  const pieces = rest ? composePieces(now, [own, [rest]]) : own
  return changeTo(path, current, { bytes, pieces, mtimeMs: former?.mtimeMs, mode: former?.mode, link: former?.link })
}

/** Returns the effects on a file, newest first, as far back as each starts from the hash the one before it left. */
export function unbrokenHistory(db: ReadableDb, path: string, current: Buffer | null): RecordedEffect[] {
  const history: RecordedEffect[] = []
  let hash = current && sha256(current)
  for (const effect of effectsOn(db, path)) {
    if (effect.hashAfter !== hash || history.length === maxHistory) break
    history.push(effect)
    hash = effect.hashBefore
  }
  return history
}

/** Returns the owner of the first piece; bytes without a piece of their own are attributed to it. */
export function ownerOf(effects: readonly RecordedEffect[]): string {
  return effects.flatMap(({ change }) => wholePieces(change))[0]?.owner ?? ''
}
