import { sha256 } from './blobs.ts'
import type { RecordedEffect } from './effectRows.ts'
import { reversePieces } from './effects.ts'
import { type Piece, applyPieces, wholePieces } from './fileChange.ts'
import { type RebasedFile, type EditSpan, rebaseEdits } from './rebaseEdits.ts'

/** Maximum number of bytes of line breaks by which two states with the same lines may differ. */
const maxBreakBytes = 64
/** Maximum number of former states compared for the same lines. */
const maxCompared = 16
const newline = 0x0a
const carriageReturn = 0x0d

/** A former state of a file: its bytes, null where there was none, and its metadata. */
export interface FileSnapshot {
  bytes: Buffer | null
  mtimeMs: number | undefined
  mode: number | undefined
  link: string | undefined
}

/** Checks whether a piece, by its step and owner, is to be undone. */
export type PieceFilter = (seq: number, owner: string) => boolean

/**
 * Returns the file before an effect of its history, with the pieces that lead there; null when there is none, or a purge
 * erased what is needed.
 */
export function stateAt(
  history: readonly RecordedEffect[],
  index: number,
  now: Buffer,
): (FileSnapshot & { pieces: Piece[] }) | null {
  const effect = history[index]
  if (!effect) return null
  const rebased = rebaseEdits(now)
  for (const each of history.slice(0, index + 1)) rewind(rebased, each, () => true)
  const pieces = rebased.pieces()
  const bytes = applyPieces(now, pieces)
  if (effect.hashBefore === null) return { ...stateBefore(effect, null), pieces }
  return sha256(bytes) === effect.hashBefore ? { ...stateBefore(effect, bytes), pieces } : null
}

/** Moves a rebased file back to the state before an effect; the wanted pieces are to be put back into the file. */
export function rewind(rebased: RebasedFile, effect: RecordedEffect, isWanted: PieceFilter): void {
  const spans = reversePieces(wholePieces(effect.change)).map(({ owner, at, before, after }, index): EditSpan => ({
    owner,
    at,
    was: before,
    bytes: after,
    put: isWanted(effect.seq, owner),
    last: effect.contexts[index]?.trail.length === 0,
  }))
  rebased.pass(spans)
}

/** Returns the oldest former state of the file with exactly these bytes, else one with the same lines, ignoring blank ones. */
export function formerState(
  history: readonly RecordedEffect[],
  last: number,
  current: Buffer,
  after: Buffer,
): FileSnapshot | null {
  const hash = sha256(after)
  const same = history.findLast(({ hashBefore }) => hashBefore === hash || (hashBefore === null && after.length === 0))
  if (same) return stateBefore(same, same.hashBefore === null ? null : after)
  const rebased = rebaseEdits(current)
  let length = current.length
  let found: FileSnapshot | null = null
  let looks = 0
  for (const [index, effect] of history.entries()) {
    rewind(rebased, effect, () => true)
    for (const piece of wholePieces(effect.change)) length += piece.before.length - piece.after.length
    if (index < last || Math.abs(length - after.length) > maxBreakBytes || looks === maxCompared) continue
    looks += 1
    const bytes = applyPieces(current, rebased.pieces())
    const { hashBefore } = effect
    if (haveSameLines(bytes, after) && (hashBefore === null || sha256(bytes) === hashBefore))
      found = stateBefore(effect, hashBefore === null ? null : bytes)
  }
  return found
}

function stateBefore({ mtimeBefore, modeBefore, linkBefore }: RecordedEffect, bytes: Buffer | null): FileSnapshot {
  return {
    bytes,
    mtimeMs: mtimeBefore ?? undefined,
    mode: modeBefore ?? undefined,
    link: linkBefore ?? undefined,
  }
}

/** Checks whether two texts differ only in line breaks: doubled, of another style, or missing at an end. */
function haveSameLines(left: Buffer, right: Buffer): boolean {
  const isBreak = (byte: number | undefined): boolean => byte === newline || byte === carriageReturn
  let one = 0
  let other = 0
  for (;;) {
    const starts = [one, other]
    while (isBreak(left[one])) one += 1
    while (isBreak(right[other])) other += 1
    if (one === left.length || other === right.length) return one === left.length && other === right.length
    // A break on one side only splits a line that is whole on the other.
    if (starts[0] !== 0 && starts[1] !== 0 && (one === starts[0]) !== (other === starts[1])) return false
    while (one < left.length && left[one] === right[other] && !isBreak(left[one])) {
      one += 1
      other += 1
    }
    if ((one < left.length && !isBreak(left[one])) || (other < right.length && !isBreak(right[other]))) return false
  }
}
