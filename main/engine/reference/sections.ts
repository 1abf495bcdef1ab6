import { headingOf } from '../../../shared/text/heading.ts'

/** A `##` section of a Markdown text. Offsets are in UTF-16 units. */
export interface Section {
  name: string
  /** 1-based line of the heading. */
  line: number
  /** Where the line after the heading begins. */
  start: number
  /** Where the next heading of any level begins, or the text ends: the part that is the section's own. */
  ownEnd: number
}

export interface MarkdownLine {
  text: string
  start: number
  /** After the line end. */
  end: number
  /** In a code block, its fences included. */
  fenced: boolean
}

/** The `##` sections in order. Headings in code blocks are none. */
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

/** The section of a name: as written, else whatever the case. */
export function findSection(text: string, name: string): Section | null {
  const wanted = name.replace(/^#{1,6}\s+/, '').trim()
  const sections = sectionsOf(text)
  return (
    sections.find((section) => section.name === wanted) ??
    sections.find((section) => section.name.toLowerCase() === wanted.toLowerCase()) ??
    null
  )
}

/** The lines of a text, without line ends and byte order mark. */
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

/** The list items at the outer level of a text, continuation lines included, their markers and indentation left out. */
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
