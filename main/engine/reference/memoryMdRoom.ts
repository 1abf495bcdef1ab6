import type { PromotionCheck } from '../../../shared/model/reference.ts'
import { counted, formatNumber } from '../../../shared/text/counted.ts'

const maxLines = 200
const maxBytes = 25_000

/**
 * Checks whether a MEMORY.md still fits what agents load of it: 200 lines and 25,000 bytes, cut at a line end, so that the
 * last lines are lost first. `before` is the current file, null when there is none.
 */
export function memoryMdRoom(before: Uint8Array | null, after: Uint8Array): PromotionCheck {
  const now = sizeOf(after)
  const was = before && sizeOf(before)
  const lost = now.lines - loadedLines(after)
  return {
    id: 'memory-md-room',
    ok: lost === 0,
    level: 'warn',
    text:
      lost === 0
        ? 'Room in MEMORY.md'
        : `MEMORY.md is too long: agents do not see its last ${lost === 1 ? 'line' : counted(lost, 'line')}`,
    detail:
      roomWords({ ...now, maxLines, maxBytes }) +
      (was ? `; was ${counted(was.lines, 'line')}, ${counted(was.bytes, 'byte')}` : ''),
    filled: filledOf(was ?? { lines: 0, bytes: 0 }, now),
  }
}

/** Returns how full the file was and is, by lines or by bytes, whichever is closer to its cap now. */
function filledOf(was: Size, now: Size): { before: number; after: number } {
  return now.lines / maxLines >= now.bytes / maxBytes
    ? { before: was.lines / maxLines, after: now.lines / maxLines }
    : { before: was.bytes / maxBytes, after: now.bytes / maxBytes }
}

/** Formats how full a file is: `27 of 200 lines, 1,311 of 25,000 bytes`. */
export function roomWords(room: Size & { maxLines: number; maxBytes: number }): string {
  const { lines, bytes, maxLines: allLines, maxBytes: allBytes } = room
  return `${formatNumber(lines)} of ${allLines} lines, ${formatNumber(bytes)} of ${formatNumber(allBytes)} bytes`
}

/** Returns how full a file is that agents load in part. */
export function roomOf(file: Uint8Array): Size & { maxLines: number; maxBytes: number; loaded: number } {
  return { ...sizeOf(file), maxLines, maxBytes, loaded: loadedLines(file) }
}

interface Size {
  lines: number
  bytes: number
}

function sizeOf(file: Uint8Array): Size {
  return { lines: lineEnds(file).length, bytes: file.length }
}

function loadedLines(file: Uint8Array): number {
  return Math.min(maxLines, lineEnds(file).filter((end) => end <= maxBytes).length)
}

/** Returns the offset after each line, including its line end; a final line without one counts. */
function lineEnds(file: Uint8Array): number[] {
  const ends: number[] = []
  for (let at = file.indexOf(0x0a); at >= 0; at = file.indexOf(0x0a, at + 1)) ends.push(at + 1)
  if (file.length > (ends.at(-1) ?? 0)) ends.push(file.length)
  return ends
}
