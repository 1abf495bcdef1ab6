import { AppError } from '../../../shared/errors.ts'
import { fileDiff, formatUnified } from '../../../shared/text/fileDiff.ts'
import type { Piece } from './fileChange.ts'

/**
 * The bytes around a piece once it is in place, at most to the ends of its line: they locate it again in a file others
 * changed.
 */
export interface Context {
  lead: Buffer
  trail: Buffer
}

const nothing = Buffer.alloc(0)
export const noContext: Context = { lead: nothing, trail: nothing }
const newline = 0x0a
const carriageReturn = 0x0d

/**
 * Reverses a piece located in a file that others changed since. Part of a line is identified by the start of that line, so
 * that it is never confused with equal bytes in another record; whole lines by their neighbours, or by themselves. Throws
 * `conflict` when it is no longer there.
 */
export function relocateReversed(current: Buffer, piece: Piece, { lead, trail }: Context, path: string): Piece {
  const { owner, before, after } = piece
  const isLineStart = lead.length === 0 || lead.at(-1) === newline
  const isWholeLine = isLineStart && after.at(-1) === newline
  const around: (readonly [Buffer, Buffer])[] = [
    [lead, trail],
    [lead, nothing],
  ]
  if (isLineStart) around.push([nothing, trail])
  if (isWholeLine) around.push([nothing, nothing])
  for (const [left, right] of around) {
    const needle = Buffer.concat([left, after, right])
    if (needle.length === 0) continue
    const at = onlyOccurrence(current, needle)
    if (at !== null) return keepLinesApart(current, { owner, at: at + left.length, before: after, after: before })
  }
  if (after.length > 0 || !isLineStart)
    throw changedSince(path, asWritten(current, after, { lead, trail }) ?? after, current, wayToUndo)
  return reinsertLine(current, owner, before, { lead, trail })
}

/** Returns the file with our text back between its neighbours; null when these are not both there once. */
function asWritten(current: Buffer, ours: Buffer, { lead, trail }: Context): Buffer | null {
  const start = lead.length === 0 ? 0 : onlyOccurrence(current, lead)
  const end = trail.length === 0 ? current.length : onlyOccurrence(current, trail)
  if (start === null || end === null || start + lead.length > end) return null
  return Buffer.concat([current.subarray(0, start + lead.length), ours, current.subarray(end)])
}

/**
 * Restores a removed line beside a neighbour that still starts the same, at the start of the file if it was first, else at
 * the end.
 */
function reinsertLine(current: Buffer, owner: string, line: Buffer, { lead, trail }: Context): Piece {
  const made = (at: number, after: Buffer): Piece => ({ owner, at, before: nothing, after })
  const ended = line.at(-1) === newline ? line : Buffer.concat([line, lineBreakOf(current)])
  const next = lineStartingLike(current, trail)
  if (next !== null) return made(next, ended)
  const former = lineStartingLike(current, lead)
  const after = former === null ? -1 : current.indexOf(newline, former)
  if (after >= 0) return made(after + 1, after + 1 < current.length ? ended : line)
  if (lead.length === 0 && trail.length > 0 && current.length > 0) return made(0, ended)
  const isOpen = current.length > 0 && current.at(-1) !== newline
  return made(current.length, isOpen ? Buffer.concat([lineBreakOf(current), withoutBreak(line)]) : line)
}

/** Returns the offset of the only line that starts like a neighbour; null when there is none, or several. */
function lineStartingLike(current: Buffer, neighbour: Buffer): number | null {
  for (const length of [64, 24]) {
    if (neighbour.length < length) continue
    const at = onlyOccurrence(current, neighbour.subarray(0, length))
    if (at !== null && (at === 0 || current[at - 1] === newline)) return at
  }
  return null
}

/** Keeps the line break that a removed line brought along if another line now follows. */
function keepLinesApart(current: Buffer, piece: Piece): Piece {
  const { at, before, after } = piece
  const end = at + before.length
  const opens = before[0] === newline && after[0] !== newline
  const glues = opens && end < current.length && current[end] !== newline && at > 0 && current[at - 1] !== newline
  return glues ? { ...piece, at: at + 1, before: before.subarray(1) } : piece
}

function lineBreakOf(bytes: Buffer): Buffer {
  return Buffer.from(bytes.includes('\r\n') ? '\r\n' : '\n')
}

function withoutBreak(line: Buffer): Buffer {
  let end = line.length
  if (line[end - 1] === newline) end -= 1
  if (line[end - 1] === carriageReturn) end -= 1
  return line.subarray(0, end)
}

function onlyOccurrence(haystack: Buffer, needle: Buffer): number | null {
  const first = haystack.indexOf(needle)
  return first >= 0 && haystack.indexOf(needle, first + 1) < 0 ? first : null
}

const wayToUndo =
  'Put back what was changed there, then try again. A single reference is taken out of a file with Un-promote (`schoolhouse unpromote ID`).'

/**
 * Builds the `conflict` error for a file that is no longer as written, with the way out; given both states, it includes their
 * diff.
 */
export function changedSince(
  path: string,
  ours: Buffer | null = null,
  theirs: Buffer | null = null,
  way = 'Compare, then decide again.',
): AppError {
  const diff = ours && theirs ? formatUnified(fileDiff(path, ours.toString(), theirs.toString())) : undefined
  return new AppError('conflict', `${path} is no longer what Schoolhouse wrote; it was left as it is. ${way}`, { diff })
}
