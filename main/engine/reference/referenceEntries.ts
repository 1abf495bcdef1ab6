import { type ListItem, headingOf, listItemOf, markdownLines, paragraphsOf } from '../../../shared/text/markdown.ts'

/** A top-level list item of a Markdown text. Offsets are in UTF-16 units; `end` is after its last line end. */
export interface MarkdownEntry {
  line: number
  start: number
  end: number
  section: string | null
  /** The headings above it, outermost first. */
  headings: string[]
  /** Without its marker and indentation. */
  text: string
}

/** Returns the entries of a text with their positions, including continuation lines. */
export function markdownEntries(text: string): MarkdownEntry[] {
  const entries: MarkdownEntry[] = []
  let open: MarkdownEntry | null = null
  let blank = ''
  let headings: { level: number; text: string }[] = []
  for (const [index, line] of markdownLines(text).entries()) {
    const marked = line.fenced ? null : outerItem(line.text)
    const titled = line.fenced ? null : headingOf(line.text)
    if (titled) headings = [...headings.filter((above) => above.level < titled.level), titled]
    if (marked) {
      const above = headings.map((each) => each.text)
      const place = { line: index + 1, start: line.start, end: line.end }
      open = { ...place, section: above.at(-1) ?? null, headings: above, text: line.text.slice(marked.at) }
      entries.push(open)
    } else if (open && line.text.trim() === '') {
      blank += '\n'
      continue
    } else if (open && /^(?: {2,}|\t)/.test(line.text)) {
      open.text += `${blank}\n${line.text.replace(/^(?: {2}|\t)/, '')}`
      open.end = line.end
    } else open = null
    blank = ''
  }
  return entries
}

/** Returns the statements a file makes to agents: its entries, then its paragraphs. */
export function statementsOf(text: string): { line: number; text: string }[] {
  return [...markdownEntries(text), ...paragraphsOf(text)]
}

/** Returns the bullet of a top-level list that begins with a line. Numbered steps are no entries. */
function outerItem(line: string): ListItem | null {
  const item = listItemOf(line)
  return item?.kind === 'bullet' && /^ ?$/.test(item.indent) ? item : null
}

/**
 * Returns the span to delete for an entry: whole lines; at the end of a text without a final line end, also the line end
 * before it.
 */
export function entrySpan(text: string, { start, end }: MarkdownEntry): { start: number; end: number } {
  if (text.slice(start, end).endsWith('\n')) return { start, end }
  const lead = /\r?\n$/.exec(text.slice(0, start))?.[0] ?? ''
  return { start: start - lead.length, end }
}
