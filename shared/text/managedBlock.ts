/** The marker lines around our entries in a CLAUDE.md or AGENTS.md; everything outside them belongs to others. */
export const blockBegin = '<!-- schoolhouse:begin -->'
export const blockEnd = '<!-- schoolhouse:end -->'

/** The owner of the marker lines, so that they stay as long as the block has entries of any reference. */
export const blockOwner = 'managed-block'

/** The position of a managed block in a text, as offsets in UTF-16 units. */
export interface ManagedBlock {
  /** Start of the first marker's line. */
  begin: number
  /** Start of the line after the first marker. */
  start: number
  /** Start of the second marker's line. */
  ownEnd: number
  /** End of the second marker's line, including its line end. */
  end: number
}

/** Finds the managed block of a text; null if there is none, `broken` if a marker is missing or duplicated. */
export function managedBlockIn(text: string): ManagedBlock | 'broken' | null {
  const begins = linesThatRead(text, blockBegin)
  const ends = linesThatRead(text, blockEnd)
  if (begins.length === 0 && ends.length === 0) return null
  const [first, last] = [begins[0], ends[0]]
  if (!first || !last || begins.length > 1 || ends.length > 1 || last.start < first.end) return 'broken'
  const begin = first.start + (text.startsWith('\ufeff', first.start) ? 1 : 0)
  return { begin, start: first.end, ownEnd: last.start, end: last.end }
}

/** Returns a text without its managed block. */
export function withoutManagedBlock(text: string): string {
  const block = managedBlockIn(text)
  return block === null || block === 'broken' ? text : text.slice(0, block.begin) + text.slice(block.end)
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
