import { parse } from 'yaml'
import { yamlText } from '../store/yamlText.ts'
import type { TextEdit } from '../store/jsonEdit.ts'

/** The block of `key: value` lines at the top of a Markdown file, split into lines for editing. */
export interface FrontMatter {
  entries: FrontMatterEntry[]
  /** Offset of the body, in the unit of the text. */
  bodyAt: number
}

export interface FrontMatterEntry {
  key: string
  /** Offset of the entry's first line. */
  from: number
  /** Range of the value including nested lines, without trailing white space. */
  start: number
  end: number
  /** The entry's lines, including the key. */
  text: string
}

/** Parses the front matter of a text or of bytes decoded as latin-1; null if there is none or it is not closed. */
export function frontMatterOf(text: string): FrontMatter | null {
  const opening = /^(?:\uFEFF|\u00EF\u00BB\u00BF)?---[ \t]*\r?\n/.exec(text)
  if (!opening) return null
  const entries: FrontMatterEntry[] = []
  let from = opening[0].length
  while (from < text.length) {
    const lineEnd = text.indexOf('\n', from)
    const to = lineEnd < 0 ? text.length : lineEnd + 1
    const line = text.slice(from, to)
    if (/^(?:---|\.\.\.)[ \t]*\r?\n?$/.test(line)) return { entries, bodyAt: to }
    const key = /^([^\s#:-][^:\r\n]*):(?=[ \t\r\n]|$)[ \t]*/.exec(line)
    const last = entries.at(-1)
    if (key?.[1]) {
      const start = from + key[0].length
      entries.push({ key: trimmed(key[1]), from, start, end: Math.max(start, from + trimmedLength(line)), text: line })
    } else if (last) {
      last.text += line
      if (trimmedLength(line) > 0) last.end = from + trimmedLength(line)
    }
    from = to
  }
  return null
}

/** Returns the values by key. A value that is not valid YAML (such as plain text with a colon) is taken literally. */
export function frontMatterFields(frontMatter: FrontMatter): Record<string, unknown> {
  return Object.fromEntries(frontMatter.entries.map(({ key, text }) => [key, valueOf(key, text)]))
}

/** Returns the value of one key; undefined if it is missing. Does not parse the other fields. */
export function frontMatterValue({ entries }: FrontMatter, key: string): unknown {
  const entry = entries.findLast((candidate) => candidate.key === key)
  return entry && valueOf(key, entry.text)
}

/**
 * Returns the edit that sets a field (`['description']`, `['metadata', 'modified']`); null if the field is missing or already
 * has the value. Expects front matter decoded as latin-1: offsets are bytes, but the edit's text is ordinary text.
 */
export function frontMatterEdit(
  frontMatter: FrontMatter,
  path: readonly [string, string?],
  value: string,
): TextEdit | null {
  const [key, nested] = path
  const entry = frontMatter.entries.findLast((candidate) => candidate.key === key)
  if (!entry) return null
  const now = valueOf(key, Buffer.from(entry.text, 'latin1').toString('utf8'))
  if (nested === undefined) {
    const [firstLine = ''] = entry.text.split(/\r?\n/, 1)
    return now === value ? null : editOf(entry.start, entry.end, firstLine, value)
  }
  if (typeof now === 'object' && now !== null && (now as Record<string, unknown>)[nested] === value) return null
  const line = nestedLine(entry.text, nested)
  if (!line) return null
  return editOf(entry.from + line.start, entry.from + line.end, entry.text.slice(line.from, line.start), value)
}

function editOf(start: number, end: number, before: string, value: string): TextEdit {
  return { start, end, text: `${start === end && before.endsWith(':') ? ' ' : ''}${yamlText(value)}` }
}

/**
 * The length without trailing white space. Only ASCII counts, because a UTF-8 byte decoded as latin-1 may look like white
 * space.
 */
export function trimmedLength(text: string): number {
  let length = text.length
  while (length > 0 && ' \t\r\n'.includes(text.charAt(length - 1))) length -= 1
  return length
}

function trimmed(text: string): string {
  return text.slice(0, trimmedLength(text))
}

function nestedLine(text: string, key: string): { from: number; start: number; end: number } | null {
  let from = 0
  for (const line of text.split(/(?<=\n)/)) {
    const found = /^[ \t]+([^\s:#][^:\r\n]*):(?=[ \t\r\n]|$)[ \t]*/.exec(line)
    if (found?.[1] !== undefined && trimmed(found[1]) === key) {
      const start = from + found[0].length
      return { from, start, end: Math.max(start, from + trimmedLength(line)) }
    }
    from += line.length
  }
  return null
}

/** Maximum length to parse as YAML: the parser is not linear for quotes and anchors, and real fields are shorter. */
const maxParsedLength = 8000

function valueOf(key: string, text: string): unknown {
  if (text.length > maxParsedLength) return writtenValue(key, text)
  try {
    const parsed: unknown = parse(text, { logLevel: 'error', prettyErrors: false })
    if (typeof parsed === 'object' && parsed !== null) return Object.values(parsed)[0]
  } catch {
    return writtenValue(key, text)
  }
  return writtenValue(key, text)
}

function writtenValue(key: string, text: string): unknown {
  const [first = '', ...rest] = text.split(/\r?\n/)
  const value = first.slice(first.indexOf(':', key.length) + 1).trim()
  const nested = rest.flatMap((line) => {
    const found = /^[ \t]+([^\s:#][^:]*):(?:[ \t]([^]*))?$/.exec(line)
    return found?.[1] ? [[trimmed(found[1]), (found[2] ?? '').trim()] as const] : []
  })
  return value === '' && nested.length > 0 ? Object.fromEntries(nested) : value
}
