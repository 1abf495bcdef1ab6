import type { RecordedEffect } from './effectRows.ts'
import { type FileChange, type Piece, applyPieces, wholePieces } from './fileChange.ts'
import { type PieceFilter, stateAt } from './formerState.ts'
import { pieceBetween } from './overlay.ts'
import { returnsTo } from './flips.ts'
import { type EffectRemoval, ownerOf, unbrokenHistory } from './removeEffects.ts'
import { withMarkers } from './removeFromBlock.ts'
import { changeTo, composePieces, ownPieces } from './takenPieces.ts'

/**
 * Returns the change to the state whose changes in effect are the current ones with some flipped; null when the file is
 * already in that state, `'never'` when the state is not in its history. Prefers the wanted pieces, with or without the lines
 * around a managed block, where they lead there.
 */
export function returnToState(taking: EffectRemoval, flipped: Iterable<string>): FileChange | null | 'never' {
  const { db, files, path, isWanted } = taking
  const current = files.stat(path) ? files.read(path) : null
  const now = current ?? Buffer.alloc(0)
  const history = unbrokenHistory(db, path, current)
  const state = stateAt(history, returnsTo(db, history, flipped), now)
  if (!state) return 'never'
  const to = state.bytes ?? Buffer.alloc(0)
  const takings = [isWanted, withMarkers(taking, history)].map((isTaken) => piecesTaken(now, history, isTaken))
  const exact = takings.find((pieces) => pieces && applyPieces(now, pieces).equals(to))
  if (exact) return changeTo(path, current, { ...state, pieces: exact })
  const own = takings[0]
  if (!own) return changeTo(path, current, state)
  const rest = pieceBetween(applyPieces(now, own), to, ownerOf(history))
  return changeTo(path, current, { ...state, pieces: rest ? composePieces(now, [own, [rest]]) : own })
}

/** Returns the wanted pieces at their current offsets; null when they are entangled with others of ours. */
function piecesTaken(now: Buffer, history: readonly RecordedEffect[], isTaken: PieceFilter): Piece[] | null {
  const last = history.findLastIndex(({ seq, change }) => wholePieces(change).some(({ owner }) => isTaken(seq, owner)))
  return ownPieces(now, history.slice(0, last + 1), isTaken)
}
