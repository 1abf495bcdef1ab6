import { headingOf } from '../../../shared/text/heading.ts'

/** A `##` section of a Markdown text. Offsets are in UTF-16 units. */
export interface Section {
  name: string
  /** 1-based line of the heading. */
  line: number
  /** Offset of the line after the heading. */
  start: number
  /** Offset of the next heading of any level, or of the text's end: the end of the section's own part. */
  ownEnd: number
}

export interface MarkdownLine {
  text: string
  start: number
  /** After the line end. */
  end: number
  /** In a code block, including its fences. */
  fenced: boolean
}

/** Returns the `##` sections in order. Headings in code blocks do not count. */
export function sectionsOf(text: string): Section[] {
  const lines = markdownLines(text)
  const headings = lines.flatMap((line, index) => {
    const found = line.fenced ? null : headingOf(line.text)
    return found ? [{ level: found.level, name: found.text, index, line }] : []
  })
  return headings.flatMap(({ level, name, index, line }, i) =>
    level === 2 ? [{ name, line: index + 1, start: line.end, ownEnd: headings[i + 1]?.line.start ?? text.length }] : [],
  )
}

/** Returns the section with a name: an exact match first, else one that ignores case. */
export function findSection(text: string, name: string): Section | null {
  const wanted = name.replace(/^#{1,6}\s+/, '').trim()
  const sections = sectionsOf(text)
  return (
    sections.find((section) => section.name === wanted) ??
    sections.find((section) => section.name.toLowerCase() === wanted.toLowerCase()) ??
    null
  )
}

/** Splits a text into lines, without line ends and byte order mark. */
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
    const mark = /^[ \t]*(`{3,}|~{3,})/.exec(line)
    const info = mark ? line.slice(mark[0].length) : ''
    const opens = fence === '' && mark !== null && !(mark[1]!.startsWith('`') && info.includes('`'))
    const closes = fence !== '' && mark !== null && mark[1]!.startsWith(fence) && info.trim() === ''
    lines.push({ text: line, start, end, fenced: fence !== '' || opens })
    if (opens) fence = mark![1]!
    else if (closes) fence = ''
    start = end
  }
  return lines
}

/** Returns the top-level list items of a text, including continuation lines, without markers and indentation. */
export function entriesOf(text: string): { line: number; text: string }[] {
  const entries: { line: number; text: string[] }[] = []
  let open = false
  markdownLines(text).forEach(({ text: line, fenced }, index) => {
    const item = fenced ? null : /^ {0,1}[-*+][ \t]+/.exec(line)
    if (item) {
      entries.push({ line: index + 1, text: [line.slice(item[0].length)] })
      open = true
    } else if (open && /^(?: {2,}|\t)/.test(line)) entries.at(-1)!.text.push(line.replace(/^(?: {2}|\t)/, ''))
    else if (open && line.trim() === '') entries.at(-1)!.text.push('')
    else open = false
  })
  return entries.map((entry) => ({ line: entry.line, text: entry.text.join('\n').trimEnd() }))
}
