/** A line of a Markdown text, without its line end and byte order mark. Offsets are in UTF-16 units. */
export interface MarkdownLine {
  text: string
  start: number
  /** After the line end. */
  end: number
  /** In a code block, its fences included. */
  fenced: boolean
}

/** The lines of a text. */
export function markdownLines(text: string): MarkdownLine[] {
  const lines: MarkdownLine[] = []
  let fence = ''
  for (let start = 0; start < text.length;) {
    const found = text.indexOf('\n', start)
    const end = found < 0 ? text.length : found + 1
    const line = text
      .slice(start, end)
      .replace(/\r?\n$/, '')
      .replace(/^\ufeff/, '')
    const after = fenceAfter(line, fence)
    lines.push({ text: line, start, end, fenced: fence !== '' || after !== '' })
    fence = after
    start = end
  }
  return lines
}

/**
 * The fence of the code block a line leaves open, given the one that was open before it; empty outside blocks. A block ends
 * with a fence of the same sign, as long or longer, and nothing behind it; code of three ticks within a line is no fence.
 */
export function fenceAfter(line: string, open: string): string {
  const found = /^[ \t]*(`{3,}|~{3,})/.exec(line)
  if (!found) return open
  const mark = found[1]!
  const info = line.slice(found[0].length)
  if (open !== '') return mark.startsWith(open) && info.trim() === '' ? '' : open
  return mark.startsWith('`') && info.includes('`') ? '' : mark
}

/** Whether a text begins with the fence of a code block. */
export function beginsWithFence(text: string): boolean {
  return fenceAfter(text.split('\n', 1)[0]!, '') !== ''
}

/** Whether a line is a row of a table. */
export function isTableRow(line: string): boolean {
  return /^\s*\|/.test(line)
}

/** The level (1 to 6) and the words of a line that is a heading, without the marks that may close it; null for any other line. */
export function headingOf(line: string): { level: number; text: string } | null {
  const mark = /^(#{1,6})(?=[ \t]|$)/.exec(line)?.[1]
  if (mark === undefined) return null
  return { level: mark.length, text: withoutClosingMarks(line.slice(mark.length).trim()) }
}

/** The words of a heading without the number signs at their end. */
export function withoutClosingMarks(words: string): string {
  let end = words.length
  while (end > 0 && words[end - 1] === '#') end -= 1
  return end === 0 || /\s/.test(words[end - 1]!) ? words.slice(0, end).trim() : words
}

/** The marks of a list item in a note, with the box of a task, as a pattern. A longer number is rather a year. */
export const itemMarks = String.raw`(?:[-*+•][ \t]+(?:\[[ xX]\][ \t]+)?|\d{1,3}[.)][ \t]+)`

const marks = new RegExp(String.raw`^[ \t]*(?:>[ \t]*)*(?:#{1,6}[ \t]+|${itemMarks})?`)

/** How many characters at the beginning of a line of a note are marks: of quotes, then of a heading or a list item. */
export function marksLength(line: string): number {
  return marks.exec(line)![0].length
}

/** How a list item begins. */
export interface ListItem {
  indent: string
  sign: string
  /** A dot is a sign that agents write; Markdown has none such. */
  kind: 'bullet' | 'number' | 'dot'
  /** Where its words begin in the line. */
  at: number
}

/** The list item that begins with a line; null for any other line. */
export function listItemOf(line: string): ListItem | null {
  const [all, indent, sign] = /^([ \t]*)([-*+•]|\d{1,9}[.)])[ \t]+/.exec(line) ?? []
  if (all === undefined || indent === undefined || sign === undefined) return null
  const kind = sign === '•' ? 'dot' : sign.length > 1 ? 'number' : 'bullet'
  return { indent, sign, kind, at: all.length }
}
