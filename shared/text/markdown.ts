/** A line of a Markdown text, without its line end and byte order mark. Offsets are in UTF-16 units. */
export interface MarkdownLine {
  text: string
  start: number
  /** Offset after the line end. */
  end: number
  /** In a code block, including its fences. */
  fenced: boolean
}

/** Splits a text into its lines. */
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

/** Returns the paragraphs of a text, without lists, headings, quotes, tables, code and front matter. `line` is 1-based. */
export function paragraphsOf(text: string): { line: number; text: string }[] {
  const blocks: { line: number; lines: string[] }[] = []
  let open: { line: number; lines: string[] } | null = null
  const lines = markdownLines(text)
  const from = frontMatterLength(lines)
  for (const [index, { text: line, fenced }] of lines.entries()) {
    const isProse =
      index >= from && !fenced && /^[^\s>|<]/.test(line) && !headingOf(line) && !listItemOf(line) && !isRule(line)
    if (!isProse) open = null
    else if (open) open.lines.push(line)
    else blocks.push((open = { line: index + 1, lines: [line] }))
  }
  return blocks.map(({ line, lines }) => ({ line, text: lines.join('\n') }))
}

/** Returns the number of front matter lines, including the delimiters; 0 if there is none or it is unclosed. */
export function frontMatterLength(lines: readonly { text: string }[]): number {
  if (lines[0]?.text.trimEnd() !== '---') return 0
  return lines.findIndex(({ text }, index) => index > 0 && /^(?:---|\.\.\.)\s*$/.test(text)) + 1
}

/** Checks whether a line is a thematic break or a heading's underline. */
export function isRule(line: string): boolean {
  return /^[-*_=][-*_=\s]*$/.test(line)
}

/**
 * Returns the fence of the code block that is open after a line, given the fence open before it; empty outside code blocks. A
 * block ends with a fence of the same character that is at least as long and has nothing after it. A code span of three ticks
 * is not a fence.
 */
export function fenceAfter(line: string, open: string): string {
  const found = /^[ \t]*(`{3,}|~{3,})/.exec(line)
  if (!found) return open
  const [start, mark = ''] = found
  const info = line.slice(start.length)
  if (open !== '') return mark.startsWith(open) && info.trim() === '' ? '' : open
  return mark.startsWith('`') && info.includes('`') ? '' : mark
}

/** Checks whether a text starts with a code fence. */
export function beginsWithFence(text: string): boolean {
  const [first = ''] = text.split('\n', 1)
  return fenceAfter(first, '') !== ''
}

/** Checks whether a line is a table row. */
export function isTableRow(line: string): boolean {
  return /^\s*\|/.test(line)
}

/** Returns the level (1 to 6) and the text of a heading, without closing number signs; null for any other line. */
export function headingOf(line: string): { level: number; text: string } | null {
  const mark = /^(#{1,6})(?=[ \t]|$)/.exec(line)?.[1]
  if (mark === undefined) return null
  return { level: mark.length, text: withoutClosingMarks(line.slice(mark.length).trim()) }
}

/** Removes the closing number signs of a heading. */
export function withoutClosingMarks(words: string): string {
  let end = words.length
  while (end > 0 && words[end - 1] === '#') end -= 1
  return end === 0 || /\s/.test(words.charAt(end - 1)) ? words.slice(0, end).trim() : words
}

/** The pattern of a list item's sign. Numbers of more than three digits are years. */
export const listSign = String.raw`(?:[-*+•]|\d{1,3}[.)])`

/** The pattern of a list marker: the sign, its space, and a task's checkbox. */
export const itemMarks = String.raw`(?:${listSign}[ \t]+(?:\[[ xX]\][ \t]+)?)`

const marks = new RegExp(String.raw`^[ \t]*(?:>[ \t]*)*(?:#{1,6}[ \t]+|${itemMarks})?`)

/** Returns the length of a line's leading markers: quotes, then a heading or list item. */
export function marksLength(line: string): number {
  return marks.exec(line)?.[0].length ?? 0
}

/** The marker of a list item. */
export interface ListItem {
  indent: string
  sign: string
  /** `dot`: agents use •, which is not Markdown. */
  kind: 'bullet' | 'number' | 'dot'
  /** Offset of the item's text in the line. */
  at: number
}

/** Returns the marker of a list item that starts in a line; null for any other line. */
export function listItemOf(line: string): ListItem | null {
  const [all, indent, sign] = /^([ \t]*)([-*+•]|\d{1,9}[.)])[ \t]+/.exec(line) ?? []
  if (all === undefined || indent === undefined || sign === undefined) return null
  const bullet = sign === '•' ? 'dot' : 'bullet'
  return { indent, sign, kind: sign.length > 1 ? 'number' : bullet, at: all.length }
}
