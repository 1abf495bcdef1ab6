import type { RecordedEffect } from './effectRows.ts'
import type { FileChange, Piece } from './fileChange.ts'
import { type PieceFilter, type FileSnapshot, rewind } from './formerState.ts'
import { Entangled, type LastPiece, rebaseEdits } from './rebaseEdits.ts'

const newline = 0x0a
const carriageReturn = 0x0d

/** Returns the wanted pieces at their current offsets; null when they are entangled with others of ours. */
export function ownPieces(now: Buffer, passed: readonly RecordedEffect[], isWanted: PieceFilter): Piece[] | null {
  const rope = rebaseEdits(now)
  try {
    for (const effect of passed) rewind(rope, effect, isWanted)
  } catch (error) {
    if (error instanceof Entangled) return null
    throw error
  }
  return keepLinesSeparate(now, rope.pieces())
}

/** Merges consecutive sets of pieces into equivalent pieces at the offsets of the original file. */
export function composePieces(current: Buffer, turns: readonly (readonly Piece[])[]): Piece[] {
  const rope = rebaseEdits(current)
  for (const pieces of turns)
    rope.pass(
      pieces.map(({ owner, at, before, after }) => ({ owner, at, was: before, bytes: after, put: true, last: false })),
    )
  return rope.pieces().map(bare)
}

/**
 * Returns the change that brings a file to a state by pieces; null when nothing changes. `current` is null when there is no
 * file.
 */
export function changeTo(
  path: string,
  current: Buffer | null,
  to: FileSnapshot & { pieces: readonly Piece[] },
): FileChange | null {
  const { bytes, pieces, mtimeMs, mode, link } = to
  const owner = pieces[0]?.owner ?? ''
  if (!current) {
    const parts = pieces.map((piece) => ({ owner: piece.owner, length: piece.after.length }))
    const shares = parts.length > 1 ? { shares: parts } : {}
    return bytes && { kind: 'create', path, owner, after: bytes, ...shares, mtimeMs, mode, link }
  }
  if (!bytes) {
    const parts = pieces.map((piece) => ({ owner: piece.owner, length: piece.before.length }))
    const areAll = parts.reduce((sum, { length }) => sum + length, 0) === current.length
    return { kind: 'remove', path, owner, before: current, ...(areAll && { shares: parts }) }
  }
  return pieces.length === 0 ? null : { kind: 'modify', path, pieces: pieces.map(bare), mtimeMs }
}

/** Adds or keeps a line break between lines that were at the end of the file and what follows them now. */
function keepLinesSeparate(current: Buffer, pieces: readonly LastPiece[]): Piece[] {
  return pieces.map((piece, index) => {
    const { owner, at, before, after, last } = piece
    const end = at + before.length
    const next = pieces[index + 1]
    const follows = next?.at === end && next.after.length > 0 ? next.after[0] : current[end]
    if (!last || follows === undefined || follows === newline || follows === carriageReturn) return bare(piece)
    const lineBreak = breakAt(before)
    const isOpen = at > 0 && current[at - 1] !== newline
    if (after.length === 0 && lineBreak > 0 && isOpen)
      return { owner, at: at + lineBreak, before: before.subarray(lineBreak), after }
    if (before.length === 0 && after.length > 0 && after.at(-1) !== newline && !isOpen)
      return { owner, at, before, after: Buffer.concat([after, Buffer.from(current.includes('\r\n') ? '\r\n' : '\n')]) }
    return bare(piece)
  })
}

/** Returns the length of a leading line break. */
function breakAt(bytes: Buffer): number {
  if (bytes[0] === newline) return 1
  return bytes[0] === carriageReturn && bytes[1] === newline ? 2 : 0
}

function bare({ owner, at, before, after }: Piece): Piece {
  return { owner, at, before, after }
}
