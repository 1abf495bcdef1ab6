import { headingOf, markdownLines } from '../../../shared/text/markdown.ts'
import { turningHeading } from '../../../shared/text/turningHeading.ts'
import type { Piece } from '../store/fileChange.ts'
import { type MarkdownEntry, entrySpan, markdownEntries } from './referenceEntries.ts'
import { newlineOf, pieceAt } from './listItems.ts'
import { roomOf } from './memoryMdRoom.ts'

/** Heading under which reordering puts entries that need not be loaded. */
const olderHeading = 'Older'

/** Owner of the pieces that compacting and reordering change; they belong to no reference. */
const owner = 'budget'

/** Returns the entries of a MEMORY.md that agents do not load, or load only in part. */
export function lostEntries(text: string): MarkdownEntry[] {
  const { loaded } = roomOf(Buffer.from(text))
  return markdownEntries(text).filter((entry) => lastLine(text, entry) > loaded)
}

/**
 * Returns the fewest entries to move to the end so that the lost ones are loaded, oldest first (a file grows at its end),
 * never a promoted one (`isKept`), nor one that its heading turns around. Empty when nothing is lost or moving does not help.
 */
export function entriesToMove(text: string, isKept: (entry: MarkdownEntry) => boolean): MarkdownEntry[] {
  const lost = lostEntries(text)
  if (lost.length === 0) return []
  const lostStarts = new Set(lost.map(({ start }) => start))
  const candidates = markdownEntries(text).filter(
    (entry) =>
      !lostStarts.has(entry.start) &&
      !isKept(entry) &&
      entry.section !== olderHeading &&
      turningHeading(entry.headings, entry.text) === null,
  )
  const wanted = lost.filter((entry) => entry.section !== olderHeading).map(({ text: words }) => words)
  if (wanted.length === 0) return []
  const isSeen = (count: number): boolean => {
    const after = withPieces(text, reorderPieces(text, candidates.slice(0, count)))
    const still = new Set(lostEntries(after).map(({ text: words }) => words))
    return wanted.every((words) => !still.has(words))
  }
  if (!isSeen(candidates.length)) return []
  let [few, enough] = [0, candidates.length]
  while (enough - few > 1) {
    const middle = (few + enough) >> 1
    if (isSeen(middle)) enough = middle
    else few = middle
  }
  return candidates.slice(0, enough)
}

/** Returns the pieces that move entries under the heading at the end of the file, in their order. */
export function reorderPieces(text: string, entries: readonly MarkdownEntry[]): Piece[] {
  if (entries.length === 0) return []
  const newline = newlineOf(text)
  const inOrder = entries.toSorted((one, other) => one.start - other.start)
  const items = inOrder.map((entry) => text.slice(entry.start, entry.end).replace(/\r?\n$/, ''))
  const cuts = inOrder.map((entry) => ({ ...entrySpan(text, entry) }))
  const hasHeading = markdownLines(text).some(
    ({ text: line, fenced }, at, all) =>
      !fenced &&
      line === `## ${olderHeading}` &&
      !all.slice(at + 1).some((later) => !later.fenced && headingOf(later.text)),
  )
  const lead = text.endsWith('\n') ? '' : newline
  const heading = hasHeading ? '' : `${newline}## ${olderHeading}${newline}${newline}`
  const end = `${lead}${heading}${items.map((item) => `${item}${newline}`).join('')}`
  return [
    ...cuts.map(({ start, end: to }) => pieceAt(text, start, to, '', owner)),
    pieceAt(text, text.length, text.length, end, owner),
  ]
}

/** Returns the pieces that remove entries, together with repeated blank lines. */
export function compactPieces(text: string, entries: readonly MarkdownEntry[]): Piece[] {
  const cuts = entries.map((entry) => entrySpan(text, entry))
  const isCut = (at: number): boolean => cuts.some(({ start, end }) => at >= start && at < end)
  const edits = cuts.map(({ start, end }) => ({ start, end, after: '' }))
  let blank = false
  for (const line of markdownLines(text)) {
    if (isCut(line.start)) continue
    const isBlank = !line.fenced && line.text.trim() === ''
    if (isBlank && blank) edits.push({ start: line.start, end: line.end, after: '' })
    blank = isBlank
  }
  return edits
    .toSorted((one, other) => one.start - other.start)
    .map(({ start, end, after }) => pieceAt(text, start, end, after, owner))
}

/** Applies planned pieces to a text. */
export function withPieces(text: string, pieces: readonly Piece[]): string {
  const bytes = Buffer.from(text)
  const parts: Buffer[] = []
  let position = 0
  for (const { at, before, after } of pieces) {
    parts.push(bytes.subarray(position, at), after)
    position = at + before.length
  }
  return Buffer.concat([...parts, bytes.subarray(position)]).toString('utf8')
}

function lastLine(text: string, entry: MarkdownEntry): number {
  return (
    entry.line +
    text
      .slice(entry.start, entry.end)
      .replace(/\r?\n$/, '')
      .split('\n').length -
    1
  )
}
