/** The lines around our entries in a CLAUDE.md or AGENTS.md; everything outside them is somebody else's. */
export const blockBegin = '<!-- schoolhouse:begin -->'
export const blockEnd = '<!-- schoolhouse:end -->'

/** Who owns the two lines, so that they stay while entries of more than one reference stand between them. */
export const blockOwner = 'managed-block'

/** Where a managed block stands in a text, as offsets in UTF-16 units. */
export interface ManagedBlock {
  /** Where the line of the first marker begins. */
  begin: number
  /** Where the line after the first marker begins. */
  start: number
  /** Where the line of the second marker begins. */
  ownEnd: number
  /** After the second marker, its line end included. */
  end: number
}

/** The managed block of a text; null where there is none, `broken` where a marker is missing or stands there twice. */
export function managedBlockIn(text: string): ManagedBlock | 'broken' | null {
  const begins = linesThatRead(text, blockBegin)
  const ends = linesThatRead(text, blockEnd)
  if (begins.length === 0 && ends.length === 0) return null
  const [first, last] = [begins[0], ends[0]]
  if (!first || !last || begins.length > 1 || ends.length > 1 || last.start < first.end) return 'broken'
  const begin = first.start + (text.startsWith('\ufeff', first.start) ? 1 : 0)
  return { begin, start: first.end, ownEnd: last.start, end: last.end }
}

function linesThatRead(text: string, marker: string): { start: number; end: number }[] {
  const found: { start: number; end: number }[] = []
  for (let at = text.indexOf(marker); at >= 0; at = text.indexOf(marker, at + marker.length)) {
    const start = text.lastIndexOf('\n', at - 1) + 1
    const newline = text.indexOf('\n', at)
    const end = newline < 0 ? text.length : newline + 1
    if (text.slice(start, end).replace('\ufeff', '').trim() === marker) found.push({ start, end })
  }
  return found
}
