import { listItemOf, markdownLines } from '../../../shared/text/markdown.ts'
import type { FileChange, Piece } from '../store/fileChange.ts'
import type { Section } from './sections.ts'
import { required } from '../../../shared/required.ts'

/** Formats an entry as a list item: its first line after the bullet, the others indented below it. */
export function listItem(entry: string, indent: string, bullet: string, newline: string): string {
  const [first = '', ...rest] = normaliseEntry(entry).split('\n')
  const below = rest.map((line) => (line.trim() === '' ? '' : `${indent}  ${line.trimEnd()}`))
  return [`${indent}${bullet} ${first.trim()}`, ...below].join(newline)
}

/** Strips leading line ends and trailing white space from an entry and normalises its line ends to `\n`. */
export function normaliseEntry(entry: string): string {
  return entry.replaceAll('\r\n', '\n').replace(/^\n+/, '').trimEnd()
}

/** Returns the first line ending a text uses. */
export function newlineOf(text: string): string {
  return /\r?\n/.exec(text)?.[0] ?? '\n'
}

/** Finds the first list item between two offsets that reads exactly as we write this entry. */
export function findListItem(
  text: string,
  start: number,
  end: number,
  entry: string,
): { start: number; end: number } | null {
  for (const line of markdownLines(text)) {
    if (line.start < start || line.end > end || line.fenced) continue
    const marked = listItemOf(line.text)
    if (marked?.kind !== 'bullet') continue
    const item = listItem(entry, marked.indent, marked.sign, newlineOf(text))
    const after = line.start + item.length
    if (text.startsWith(item, line.start) && /^(?:\r?\n|$)/.test(text.slice(after, after + 2)))
      return { start: line.start, end: after }
  }
  return null
}

/**
 * Plans inserting an entry at the end of the last list of a section, or as a new list, followed by a blank line where other
 * text follows, unless `tight`. Offsets are in UTF-16 units.
 */
export function insertInto(
  text: string,
  section: Pick<Section, 'start' | 'ownEnd'>,
  entry: string,
  owner: string,
  tight = false,
): Piece {
  const newline = newlineOf(text)
  const list = lastList(text, section)
  const item = listItem(entry, list?.indent ?? '', list?.bullet ?? '-', newline)
  const own = text.slice(section.start, section.ownEnd)
  const at = list?.end ?? section.start + (/^[^]*\S[^\S\n]*(?:\n|$)/.exec(own)?.[0].length ?? 0)
  const apart = list ? list.loose : true
  const ended = at === 0 || text[at - 1] === '\n'
  const before = `${ended ? '' : newline}${apart ? newline : ''}`
  // Without its own blank line, the next heading would directly follow the new list.
  const nextIsText = !tight && at === section.ownEnd && at < text.length
  return pieceAt(text, at, at, `${before}${item}${ended ? newline : ''}${nextIsText ? newline : ''}`, owner)
}

/** Builds a piece, in bytes, from two UTF-16 offsets of a text. */
export function pieceAt(text: string, start: number, end: number, after: string, owner: string): Piece {
  const at = Buffer.byteLength(text.slice(0, start))
  return { owner, at, before: Buffer.from(text.slice(start, end)), after: Buffer.from(after) }
}

/** Wraps pieces of a file in a planned change. */
export function modify(path: string, pieces: Piece[]): FileChange {
  return { kind: 'modify', path, pieces }
}

/** Plans replacing a list item, from `start` to `end`, with an entry in its indentation and with its sign. */
export function replaceItem(
  text: string,
  { start, end }: { start: number; end: number },
  entry: string,
  owner: string,
): Piece {
  const { indent, sign } = required(listItemOf(text.slice(start, end)), 'list item')
  return pieceAt(text, start, end, listItem(entry, indent, sign, newlineOf(text)), owner)
}

interface ListEnd {
  /** After the last line of the list, including its line end. */
  end: number
  indent: string
  bullet: string
  /** Whether a blank line separates the last two items. */
  loose: boolean
}

/** Finds the end of the last list in a section's own part. */
function lastList(text: string, section: Pick<Section, 'start' | 'ownEnd'>): ListEnd | null {
  let list: ListEnd | null = null
  /** The same list while the next line may continue it. */
  let open: ListEnd | null = null
  let blankBefore = false
  for (const line of markdownLines(text)) {
    if (line.start < section.start || line.start >= section.ownEnd) continue
    const found = line.fenced ? null : listItemOf(line.text)
    const item = found?.kind === 'dot' ? null : found
    const blank = line.text.trim() === ''
    if (item && (!open || item.indent.length <= open.indent.length)) {
      open = list = {
        end: line.end,
        indent: item.indent,
        bullet: item.kind === 'bullet' ? item.sign : '-',
        loose: open !== null && blankBefore,
      }
    } else if (open && !blank) {
      if (blankBefore && !/^(?: {2,}|\t)/.test(line.text)) open = null
      else open.end = line.end
    }
    blankBefore = blank
  }
  return list
}
