import type { FileChange, Piece } from '../store/fileChange.ts'
import { markdownLines } from './sections.ts'
import type { Section } from './sections.ts'

/** An entry as a list item: its first line behind the bullet, the others indented below it. */
export function listItem(entry: string, indent: string, bullet: string, newline: string): string {
  const [first, ...rest] = tidied(entry).split('\n')
  const below = rest.map((line) => (line.trim() === '' ? '' : `${indent}  ${line.trimEnd()}`))
  return [`${indent}${bullet} ${first!.trim()}`, ...below].join(newline)
}

/** An entry without the line ends around it, its own as `\n`. */
export function tidied(entry: string): string {
  return entry.replaceAll('\r\n', '\n').replace(/^\n+/, '').trimEnd()
}

/** The line end a text uses first. */
export function newlineOf(text: string): string {
  return /\r?\n/.exec(text)?.[0] ?? '\n'
}

/** The first place between two offsets where a list item reads exactly as we write this entry. */
export function standing(
  text: string,
  start: number,
  end: number,
  entry: string,
): { start: number; end: number } | null {
  for (const line of markdownLines(text)) {
    if (line.start < start || line.end > end || line.fenced) continue
    const marker = /^([ \t]*)([-*+]) /.exec(line.text)
    if (!marker) continue
    const item = listItem(entry, marker[1]!, marker[2]!, newlineOf(text))
    const after = line.start + item.length
    if (text.startsWith(item, line.start) && /^(?:\r?\n|$)/.test(text.slice(after, after + 2)))
      return { start: line.start, end: after }
  }
  return null
}

/**
 * An entry at the end of the last list of a stretch, or as a list of its own; a blank line behind it where text of others
 * follows, unless `tight`. Offsets are in UTF-16 units.
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
  const at = list?.end ?? section.start + /^[^]*\S[^\S\n]*(?:\n|$)|/.exec(own)![0].length
  const apart = list ? list.loose : true
  const ended = at === 0 || text[at - 1] === '\n'
  const before = `${ended ? '' : newline}${apart ? newline : ''}`
  // Without a blank line of its own behind it, the next heading would stand tight against the new list.
  const nextIsText = !tight && at === section.ownEnd && at < text.length
  return pieceAt(text, at, at, `${before}${item}${ended ? newline : ''}${nextIsText ? newline : ''}`, owner)
}

/** A piece between two offsets of a text, in UTF-16 units, as bytes. */
export function pieceAt(text: string, start: number, end: number, after: string, owner: string): Piece {
  const at = Buffer.byteLength(text.slice(0, start))
  return { owner, at, before: Buffer.from(text.slice(start, end)), after: Buffer.from(after) }
}

/** Pieces of a file as a planned change of it. */
export function modify(path: string, pieces: Piece[]): FileChange {
  return { kind: 'modify', path, pieces }
}

interface ListEnd {
  /** After the last line of the list, line end included. */
  end: number
  indent: string
  bullet: string
  /** A blank line stands between the last two items. */
  loose: boolean
}

/** Where the last list of a section's own part ends. */
function lastList(text: string, section: Pick<Section, 'start' | 'ownEnd'>): ListEnd | null {
  let list: ListEnd | null = null
  let inList = false
  let blankBefore = false
  for (const line of markdownLines(text)) {
    if (line.start < section.start || line.start >= section.ownEnd) continue
    const item = line.fenced ? null : /^([ \t]*)(?:([-*+])|\d{1,9}[.)])[ \t]/.exec(line.text)
    const blank = line.text.trim() === ''
    if (item && (!inList || item[1]!.length <= list!.indent.length)) {
      list = { end: line.end, indent: item[1]!, bullet: item[2] ?? '-', loose: inList && blankBefore }
      inList = true
    } else if (inList && !blank) {
      inList = !blankBefore || /^(?: {2,}|\t)/.test(line.text)
      if (inList) list!.end = line.end
    }
    blankBefore = blank
  }
  return list
}
