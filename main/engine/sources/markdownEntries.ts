import { fenceAfter, frontMatterLength, listItemOf, withoutClosingMarks } from '../../../shared/text/markdown.ts'
import type { ListItem } from '../../../shared/text/markdown.ts'
import { headingParts, labelledText } from './headingParts.ts'
import { lessonLength } from './lessonSection.ts'
import { taskLength } from './oneTask.ts'
import { decodeStrictly } from './lines.ts'
import type { Line } from './lines.ts'
import type { Group } from '../../../shared/groupBy.ts'

/** A bullet, a paragraph or a section that is one lesson or one task. */
export interface MarkdownEntry {
  kind: 'bullet' | 'paragraph' | 'lesson' | 'task'
  /** 1-based, of its first line. */
  line: number
  /** Its original lines, without the last line end. */
  raw: string
  /** Its text without the bullet and its indentation. */
  content: string
  /** Its headings, outermost first, and the paragraph that introduces its list, if any. */
  headings: string[]
  /** The nearest heading. */
  heading: string | null
  /** Its first line that is not UTF-8. */
  badLine: number | null
  bytes: number
}

interface TextLine {
  number: number
  text: string
  isBad: boolean
  lineEnd: string
  bytes: number
}

interface Open {
  kind: 'bullet' | 'paragraph'
  lines: Group<TextLine>
  /** Blank lines that belong to the entry only if it continues after them. */
  blank: TextLine[]
  indent: number
  fence: string | null
  /** Whether its sentence goes on after the fenced block that stands in its middle. */
  goesOn: boolean
}

/** What introduces a list: a heading of its entries that are indented by more than `below` columns. */
interface Lead {
  text: string
  below: number
}

const fenceMark = /^\s*(`{3,}|~{3,})/
const headingMark = /^ {0,3}(#{1,6})\s+/
const rule = /^ {0,3}(?:(?:\*\s*){3,}|(?:-\s*){3,}|(?:_\s*){3,}|§)$/

/**
 * Yields the entries of a Markdown file in order. Nested bullets and fenced blocks belong to their entry; front matter,
 * comments, rules and headings are not entries. A paragraph that ends with a colon above a list becomes a heading of the
 * list's entries, and so does a bullet that only announces lessons above nested ones. A section whose parts tell one lesson
 * (problem, cause, solution) is one entry, and so is one that is a procedure or a checklist. A sentence around a fenced block is one entry with the block, unless `isKnown` knows its beginning as an
 * entry of its own: what a library holds in parts stays in parts, what it holds as one stays one, and nothing counts as gone.
 */
export function markdownEntries(
  source: readonly Line[],
  isKnown: (raw: string) => boolean = () => false,
): Generator<MarkdownEntry> {
  return entriesIn(source.map(toText), isKnown)
}

function* entriesIn(
  lines: readonly TextLine[],
  isKnown: (raw: string) => boolean,
  findsWholes = true,
): Generator<MarkdownEntry> {
  let headings: { level: number; text: string }[] = []
  let lead: Lead | null = null
  let open: Open | null = null
  let inComment = false

  const close = (): MarkdownEntry[] => {
    const entry = open ? entryOf(open, headings, lead?.text ?? null) : null
    open = null
    return entry ? [entry] : []
  }

  const from = frontMatterLength(lines)
  /** A comment that nothing closes hides its first line only: the rest is still read by agents. */
  const lastCommentEnd = lines.findLastIndex(({ text }) => text.includes('-->'))
  let wholeEnd = 0
  for (const [index, line] of lines.slice(from).entries()) {
    if (from + index < wholeEnd) continue
    const { text } = line
    const current: Open | null = open
    if (current?.fence) {
      keep(current, line)
      current.fence = fenceAfter(text, current.fence) || null
      continue
    }
    const comment: Comment = commentIn(text, inComment)
    inComment = false
    if (comment) {
      inComment = comment === 'open' && from + index < lastCommentEnd
      continue
    }
    if (text.trim() === '') {
      current?.blank.push(line)
      continue
    }
    const [headingStart, hashes = ''] = headingMark.exec(text) ?? []
    const under = current?.kind === 'paragraph' && current.lines.length === 1 && current.blank.length === 0
    if (under && /^ {0,3}(=+|-{2,})\s*$/.test(text)) {
      headings = within(headings, text.includes('=') ? 1 : 2, current.lines[0].text.trim())
      open = lead = null
      continue
    }
    if (headingStart) {
      yield* close()
      headings = within(headings, hashes.length, withoutClosingMarks(text.slice(headingStart.length).trim()))
      lead = null
      const whole = findsWholes ? wholeAt(lines, from + index, isKnown) : null
      if (whole) {
        yield wholeEntry(whole, headings)
        wholeEnd = from + index + whole.lines.length
      }
      continue
    }
    if (rule.test(text)) {
      yield* close()
      lead = null
      continue
    }
    const indent = widthOf(text.slice(0, text.length - text.trimStart().length))
    const item = filledItemOf(text)
    const fence = fenceMark.exec(text.slice(item?.at ?? 0))?.[1] ?? null
    if (current?.kind === 'bullet' && indent > current.indent + 1) {
      const announced = item && announcedLessons(current)
      if (announced && !isKnown(rawOf([...current.lines, ...nestedFrom(lines, from + index, current.indent)]))) {
        lead = { text: announced, below: current.indent }
        open = { kind: 'bullet', lines: [line], blank: [], indent, fence, goesOn: false }
        continue
      }
      keep(current, line)
      current.fence = fence
      continue
    }
    const isAround =
      fence !== null &&
      current?.kind === 'paragraph' &&
      current.blank.length > 0 &&
      breaksOff(current) &&
      goesOnAfterFence(lines, from + index) &&
      !isKnown(rawOf(current.lines))
    const isWithin = isAround || current?.goesOn || (fence !== null && current && endsInColon(current))
    if (current && !item && (current.blank.length === 0 || isWithin)) {
      keep(current, line)
      current.fence = fence
      current.goesOn = isAround
      continue
    }
    if (item && current?.kind === 'paragraph' && isLead(current)) {
      lead = { text: textOf(current).replace(/:$/, ''), below: -1 }
      open = null
    } else {
      yield* close()
      if (!item || (lead && indent <= lead.below)) lead = null
    }
    open = { kind: item ? 'bullet' : 'paragraph', lines: [line], blank: [], indent, fence, goesOn: false }
  }
  yield* close()
}

/** Whether a line is nothing but comments, and whether the last one is open; null if it has text, or none. */
type Comment = 'whole' | 'open' | null

/** Tells what a line is that may begin inside a comment. */
function commentIn(line: string, isInside: boolean): Comment {
  let rest = line.trimStart()
  let inside = isInside || rest.startsWith('<!--')
  if (!inside) return null
  while (inside) {
    const end = rest.indexOf('-->')
    if (end < 0) return 'open'
    rest = rest.slice(end + '-->'.length).trimStart()
    inside = rest.startsWith('<!--')
  }
  return rest === '' ? 'whole' : null
}

/** A section that is one entry. */
interface WholeSection {
  kind: 'lesson' | 'task'
  lines: Group<TextLine>
}

/** Returns the section at a heading if it is one lesson or one task that the library does not hold in parts. */
function wholeAt(lines: readonly TextLine[], start: number, isKnown: (raw: string) => boolean): WholeSection | null {
  const ofLesson = lessonLength(lines, start)
  const [first, ...rest] = lines.slice(start, start + (ofLesson || taskLength(lines, start)))
  if (!first || [first, ...rest].some(({ isBad }) => isBad)) return null
  const parts = entriesIn([first, ...rest], isKnown, false)
  return [...parts].some(({ raw }) => isKnown(raw))
    ? null
    : { kind: ofLesson > 0 ? 'lesson' : 'task', lines: [first, ...rest] }
}

function wholeEntry({ kind, lines }: WholeSection, headings: readonly { text: string }[]): MarkdownEntry {
  const path = headings.map(({ text }) => text)
  const filled = lines.slice(0, lines.findLastIndex(({ text }) => text.trim() !== '') + 1)
  return {
    kind,
    line: lines[0].number,
    raw: rawOf(filled),
    content: labelledText(headingParts(lines.slice(1).map(({ text }) => text))),
    headings: path,
    heading: path.at(-1) ?? null,
    badLine: null,
    bytes: lines.reduce((sum, { bytes }) => sum + bytes, 0),
  }
}

function toText(line: Line): TextLine {
  const text = decodeStrictly(line.bytes)
  return {
    number: line.number,
    text: text ?? line.bytes.toString('utf8'),
    isBad: text === null,
    lineEnd: ['', '\n', '\r\n'][line.length - line.bytes.length] ?? '\n',
    bytes: line.length,
  }
}

function within<Heading extends { level: number }>(headings: readonly Heading[], level: number, text: string) {
  return [...headings.filter((heading) => heading.level < level), { level, text }]
}

function widthOf(space: string): number {
  return space.replaceAll('\t', '    ').length
}

function keep(open: Open, line: TextLine): void {
  for (const blank of open.blank) open.lines.push(blank)
  open.lines.push(line)
  open.blank = []
}

function textOf(open: Open): string {
  return open.lines.map(({ text }) => text.trim()).join(' ')
}

function endsInColon(open: Open): boolean {
  return open.lines.at(-1)?.text.trimEnd().endsWith(':') ?? false
}

/** Checks whether a paragraph ends without the punctuation of a sentence. */
function breaksOff(open: Open): boolean {
  return !/[.!?:;…。！？][)\]"'”’»*_`]*\s*$/.test(open.lines.at(-1)?.text ?? '')
}

/** Checks whether the first line of text after the fenced block that begins at a line begins with a small letter. */
function goesOnAfterFence(lines: readonly TextLine[], start: number): boolean {
  let fence = ''
  for (let at = start, line = lines[at]; line; at += 1, line = lines[at]) {
    const isInside = fence !== ''
    fence = fenceAfter(line.text, fence)
    if (isInside || fence !== '' || line.text.trim() === '') continue
    return /^ {0,3}\p{Ll}/u.test(line.text) && !listItemOf(line.text)
  }
  return false
}

const maxLeadLength = 120

function isLead(open: Open): boolean {
  return endsInColon(open) && textOf(open).length <= maxLeadLength && !open.lines.some(({ isBad }) => isBad)
}

/** A bullet such as `**Learnings for next time:**`. */
const lessonsLabel =
  /^(?:\*\*|__)?((?:learnings?|lessons?|gotchas|insights)(?: [^:*_]{1,40})?)(?:(?:\*\*|__):|:(?:\*\*|__)?)$/i

/** Returns what a bullet says that only announces the lessons nested in it; null for any other. */
function announcedLessons({ lines, blank }: Open): string | null {
  if (lines.length > 1 || blank.length > 0) return null
  return lessonsLabel.exec(bulletText(lines))?.[1] ?? null
}

/** Returns the lines from `start` on that are nested in a bullet with this indentation. */
function nestedFrom(lines: readonly TextLine[], start: number, indent: number): TextLine[] {
  const rest = lines.slice(start)
  const isBlank = ({ text }: TextLine): boolean => text.trim() === ''
  const end = rest.findIndex((line) => !isBlank(line) && widthOf(/^\s*/.exec(line.text)?.[0] ?? '') <= indent + 1)
  const nested = rest.slice(0, end < 0 ? rest.length : end)
  return nested.slice(0, nested.findLastIndex((line) => !isBlank(line)) + 1)
}

function entryOf(
  { kind, lines }: Open,
  headings: readonly { text: string }[],
  lead: string | null,
): MarkdownEntry | null {
  const content =
    kind === 'bullet'
      ? bulletText(lines)
      : lines
          .map(({ text }) => text)
          .join('\n')
          .trim()
  if (content === '') return null
  const path = headings.map(({ text }) => text)
  return {
    kind,
    line: lines[0].number,
    raw: rawOf(lines),
    content,
    headings: lead === null ? path : [...path, lead],
    heading: path.at(-1) ?? null,
    badLine: lines.find(({ isBad }) => isBad)?.number ?? null,
    bytes: lines.reduce((sum, { bytes }) => sum + bytes, 0),
  }
}

function rawOf(lines: readonly TextLine[]): string {
  return lines.map(({ text, lineEnd }, index) => (index < lines.length - 1 ? text + lineEnd : text)).join('')
}

/** Returns the marker of a list item that has text in its line. */
function filledItemOf(line: string): ListItem | null {
  const item = listItemOf(line)
  return item && line.slice(item.at).trim() !== '' ? item : null
}

/** Returns the text of a bullet. An open box stays: without it, a task would read as if it were done. */
function bulletText([{ text: firstLine }, ...rest]: Group<TextLine>): string {
  const first = firstLine.slice(filledItemOf(firstLine)?.at ?? 0)
  const indentation = new RegExp(`^(?:\\t|[ ]{1,${firstLine.length - first.length}})`)
  const task = /^\[[xX]\]\s+/
  return [first.replace(task, ''), ...rest.map(({ text }) => text.replace(indentation, ''))].join('\n').trim()
}
