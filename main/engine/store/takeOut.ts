import type { Files } from '../ports.ts'
import { sha256 } from './blobs.ts'
import type { ReadableDb } from './db.ts'
import { type RecordedEffect, effectsOn } from './effectRows.ts'
import { reverseEffect } from './effects.ts'
import { type FileChange, applyPieces, wholePieces } from './fileChange.ts'
import { type IsWanted, formerState } from './formerState.ts'
import { overlayOf, pieceBetween } from './overlay.ts'
import { changeTo, inTurn, ownPieces } from './takenPieces.ts'

/** How many effects of a file's history are gone back over. */
const farthest = 1000

/** The file that something is taken out of, and what. */
export interface Taking {
  db: ReadableDb
  files: Files
  path: string
  isWanted: IsWanted
}

/**
 * The change that takes effects out of a file: at the very bytes they went to as far as its history is unbroken, else where
 * what stands around them is found again. Throws `conflict` where it is not.
 */
export function takeOut({ db, files, path, isWanted }: Taking, effects: readonly RecordedEffect[]): FileChange | null {
  const current = files.stat(path) ? files.read(path) : null
  const history = unbrokenHistory(db, path, current)
  const known = new Set(history.map(({ id }) => id))
  const last = history.findLastIndex(({ seq, change }) => wholePieces(change).some(({ owner }) => isWanted(seq, owner)))
  const exact = last < 0 ? 'entangled' : exactly({ path, history, last, current, isWanted })
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
  return { kind: 'modify', path, pieces: inTurn(current ?? Buffer.alloc(0), changes.map(wholePieces)) }
}

interface Exactly {
  path: string
  history: readonly RecordedEffect[]
  /** The oldest effect of the history that is concerned. */
  last: number
  current: Buffer | null
  isWanted: IsWanted
}

/** Takes pieces out at the very bytes they went to. What comes of it in the lines of a former state is given its very bytes. */
function exactly({ path, history, last, current, isWanted }: Exactly): FileChange | null | 'entangled' {
  const now = current ?? Buffer.alloc(0)
  const passed = history.slice(0, last + 1)
  const own = ownPieces(now, passed, isWanted)
  // Pieces that come to nothing were written anew since, as part of others.
  if (!own || own.length === 0) return 'entangled'
  const after = applyPieces(now, own)
  const former = formerState(history, last, now, after)
  const isCreated = passed.some(({ change }) => change.kind === 'create')
  const bytes = former ? former.bytes : after.length === 0 && (current === null || isCreated) ? null : after
  const rest = bytes && pieceBetween(after, bytes, ownerOf(passed))
  const pieces = rest ? inTurn(now, [own, [rest]]) : own
  return changeTo(path, current, { bytes, pieces, mtimeMs: former?.mtimeMs, mode: former?.mode, link: former?.link })
}

/** The effects on a file, newest first, as far back as each began where the one before it had ended. */
export function unbrokenHistory(db: ReadableDb, path: string, current: Buffer | null): RecordedEffect[] {
  const history: RecordedEffect[] = []
  let hash = current && sha256(current)
  for (const effect of effectsOn(db, path)) {
    if (effect.hashAfter !== hash || history.length === farthest) break
    history.push(effect)
    hash = effect.hashBefore
  }
  return history
}

/** The owner of the first piece; bytes that belong to no piece of their own go under that name. */
export function ownerOf(effects: readonly RecordedEffect[]): string {
  return effects.flatMap(({ change }) => wholePieces(change))[0]?.owner ?? ''
}
