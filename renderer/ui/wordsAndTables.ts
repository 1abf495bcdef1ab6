import { fenceAfter, isTableRow } from '../../shared/text/markdown.ts'
import { type Part, type Span, markedParts } from './markedParts.ts'

/** A block of displayed text: runs of words, or a table whose first row is the header. */
export type Block = { kind: 'words'; parts: Part[] } | { kind: 'table'; rows: Part[][][] }

interface Stretch {
  start: number
  end: number
}

/** Splits a text into words and the Markdown tables between them. A number follows only the end of its quote. */
export function wordsAndTables(text: string, spans: readonly Span[]): Block[] {
  const tables = tablesIn(text)
  const spansIn = ({ start, end }: Stretch) => spans.filter((span) => span.start < end && span.end > start)
  /** The last displayed stretch of each span: its number follows it. */
  const lastOf = new Map<Span, Stretch>()
  const marked = (stretch: Stretch): Stretch => {
    for (const span of spansIn(stretch)) lastOf.set(span, stretch)
    return stretch
  }
  const partsOf = (stretch: Stretch): Part[] => {
    const { start, end } = stretch
    const own = spansIn(stretch).map((span) => ({
      ...span,
      start: Math.max(span.start - start, 0),
      end: Math.min(span.end, end) - start,
      goesOn: lastOf.get(span) !== stretch,
    }))
    return markedParts(text.slice(start, end), own)
  }
  let at = 0
  const stretches: (Stretch | Stretch[][])[] = []
  for (const { start, end, rows } of tables) {
    if (start > at) stretches.push(marked({ start: at, end: start }))
    stretches.push(rows.map((cells) => cells.map(marked)))
    at = end
  }
  if (at < text.length || tables.length === 0) stretches.push(marked({ start: at, end: text.length }))
  return stretches.map((each) =>
    Array.isArray(each)
      ? { kind: 'table', rows: each.map((cells) => cells.map(partsOf)) }
      : { kind: 'words', parts: partsOf(each) },
  )
}

/** Finds tables: lines that start with a bar, the second of dashes only. Fenced text is code. */
function tablesIn(text: string): (Stretch & { rows: Stretch[][] })[] {
  if (!text.includes('|')) return []
  const tables: (Stretch & { rows: Stretch[][] })[] = []
  const lines = linesOf(text)
  const isRow = (line: Stretch | undefined): boolean =>
    line !== undefined && isTableRow(text.slice(line.start, line.end))
  let fence = ''
  for (let at = 0; at < lines.length; at += 1) {
    const line = lines[at]
    if (!line) break
    fence = fenceAfter(text.slice(line.start, line.end), fence)
    const below = lines[at + 1]
    if (fence !== '' || !isRow(line) || !below || !isDashes(text.slice(below.start, below.end))) continue
    let last = at + 1
    while (isRow(lines[last + 1])) last += 1
    const rows = [line, ...lines.slice(at + 2, last + 1)].map((row) => cellsOf(text, row))
    // The line end after a table belongs to it: the text that follows starts on a new line anyway.
    tables.push({ start: line.start, end: Math.min((lines[last] ?? below).end + 1, text.length), rows })
    at = last
  }
  return tables
}

function isDashes(line: string): boolean {
  return /^\s*\|[\s:|-]+$/.test(line) && line.includes('-')
}

function linesOf(text: string): Stretch[] {
  let start = 0
  return text.split('\n').map((line) => {
    const stretch = { start, end: start + line.length }
    start = stretch.end + 1
    return stretch
  })
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
