import {
  type MarkdownLine,
  fenceAfter,
  headingOf,
  isTableRow,
  listItemOf,
  markdownLines,
} from '../../shared/text/markdown.ts'

/** A displayed range of a text. */
export interface Stretch {
  start: number
  end: number
}

/** A block of a text, by the ranges it displays: marks of headings, list items and fences are left out. */
export type Block<Shown> =
  | { kind: 'words' | 'heading' | 'code'; shown: Shown }
  | { kind: 'item'; sign: string; depth: number; shown: Shown }
  | { kind: 'table'; rows: Shown[][] }

/** A block with the number of lines it takes. */
interface Found {
  block: Block<Stretch> | null
  lines: number
}

const maxDepth = 5

/** Splits a text into headings, list items, code blocks, Markdown tables and the words between them. */
export function stretchesIn(text: string): Block<Stretch>[] {
  const lines = markdownLines(text)
  const blocks: Block<Stretch>[] = []
  /** Where the words since the last other block begin. */
  let from = 0
  const pushWords = (end: number): void => {
    if (end > from) blocks.push({ kind: 'words', shown: { start: from, end } })
  }
  for (let at = 0; at < lines.length;) {
    const line = lines[at]
    if (!line) break
    const found =
      codeAt(text, lines, at) ??
      tableAt(text, lines, at) ??
      headingAt(line) ??
      ruleAt(lines, at) ??
      itemAt(text, lines, at)
    at += found?.lines ?? 1
    if (!found) continue
    pushWords(line.start)
    if (found.block) blocks.push(found.block)
    from = lines[at - 1]?.end ?? text.length
  }
  if (from === 0) return [{ kind: 'words', shown: { start: 0, end: text.length } }]
  pushWords(text.length)
  return blocks.flatMap((block) => withoutBlankLines(text, block))
}

/** Removes blank lines at the edges of words between other blocks, which have space around them. */
function withoutBlankLines(text: string, block: Block<Stretch>): Block<Stretch>[] {
  if (block.kind !== 'words') return [block]
  const { start, end } = block.shown
  const words = text.slice(start, end)
  const from = start + (/^(?:[ \t]*\r?\n)*/.exec(words)?.[0].length ?? 0)
  return words.trim() === '' ? [] : [{ kind: 'words', shown: { start: from, end: start + words.trimEnd().length } }]
}

/** A fenced code block; one without an end goes to the end of the text. */
function codeAt(text: string, lines: readonly MarkdownLine[], at: number): Found | null {
  const open = fenceAfter(lines[at]?.text ?? '', '')
  const first = lines[at + 1]
  if (open === '' || !first) return null
  let last = at + 1
  while (lines[last] && fenceAfter(lines[last]?.text ?? '', open) !== '') last += 1
  const end = lines[last]?.start ?? text.length
  const shown = { start: first.start, end: text.charAt(end - 1) === '\n' ? end - 1 : end }
  return { block: shown.end > shown.start ? { kind: 'code', shown } : null, lines: last - at + 1 }
}

/** A line drawn between empty lines or at an end: the space between blocks says the same. */
function ruleAt(lines: readonly MarkdownLine[], at: number): Found | null {
  const isApart = (line: MarkdownLine | undefined): boolean => (line?.text.trim() ?? '') === ''
  const isDrawn = /^(?:-{3,}|\*{3,}|_{3,})\s*$/.test(lines[at]?.text ?? '')
  return isDrawn && isApart(lines[at - 1]) && isApart(lines[at + 1]) ? { block: null, lines: 1 } : null
}

function headingAt({ text, start }: MarkdownLine): Found | null {
  const heading = headingOf(text)
  if (!heading || heading.text === '') return null
  const from = start + text.indexOf(heading.text, heading.level)
  return { block: { kind: 'heading', shown: { start: from, end: from + heading.text.length } }, lines: 1 }
}

/** A list item with the lines that continue it. */
function itemAt(text: string, lines: readonly MarkdownLine[], at: number): Found | null {
  const line = lines[at]
  const item = line && listItemOf(line.text)
  if (!item) return null
  let last = at
  while (continuesItem(lines[last + 1])) last += 1
  const start = line.start + item.at
  const shown = { start, end: start + text.slice(start, lines[last]?.end).trimEnd().length }
  const depth = Math.min(maxDepth, Math.floor(item.indent.replaceAll('\t', '  ').length / 2))
  const sign = item.kind === 'number' ? item.sign : '•'
  return { block: { kind: 'item', sign, depth, shown }, lines: last - at + 1 }
}

function continuesItem(line: MarkdownLine | undefined): boolean {
  if (!line || line.fenced || line.text.trim() === '') return false
  return !listItemOf(line.text) && !headingOf(line.text) && !isTableRow(line.text)
}

/** A table: lines that start with a bar, the second of dashes only. */
function tableAt(text: string, lines: readonly MarkdownLine[], at: number): Found | null {
  const [line, below] = [lines[at], lines[at + 1]]
  if (!line || !below || !isTableRow(line.text) || !isDashes(below.text)) return null
  let last = at + 1
  while (isTableRow(lines[last + 1]?.text ?? '')) last += 1
  const rows = [line, ...lines.slice(at + 2, last + 1)].map(({ start, text: row }) =>
    cellsOf(text, { start, end: start + row.length }),
  )
  return { block: { kind: 'table', rows }, lines: last - at + 1 }
}

function isDashes(line: string): boolean {
  return /^\s*\|[\s:|-]+$/.test(line) && line.includes('-')
}

/** Returns the cells between the bars of a row; a bar in code or after a backslash is no separator. */
function cellsOf(text: string, { start, end }: Stretch): Stretch[] {
  const bars = [...text.slice(start, end).matchAll(/\\\||`[^`]*`|\|/g)].filter(([sign]) => sign === '|')
  const edges = [...bars.map(({ index }) => start + index), end]
  const cells = edges.slice(1).map((to, at) => ({ start: (edges[at] ?? start) + 1, end: to }))
  // Usually only the line end follows the last bar.
  const last = cells.at(-1)
  if (cells.length > 1 && last && text.slice(last.start, end).trim() === '') cells.pop()
  return cells.map((cell) => withoutSpace(text, cell))
}

function withoutSpace(text: string, { start, end }: Stretch): Stretch {
  const words = text.slice(start, end)
  const from = start + (words.length - words.trimStart().length)
  return { start: from, end: Math.max(from, end - (words.length - words.trimEnd().length)) }
}
