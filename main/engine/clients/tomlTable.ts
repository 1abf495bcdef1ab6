import type { TextEdit } from '../store/jsonEdit.ts'
import { type TomlPart, endOfLine, tomlParts } from './tomlParts.ts'

/**
 * Sets the values of a table of a TOML file: those it has are replaced, from the first to the last, or the table is added at
 * the end; its header, the comments around and every other character stay. Values are strings and lists of strings. Returns
 * no edit if the table has exactly these values.
 */
export function setTable(text: string, name: string, values: Record<string, string | readonly string[]>): TextEdit[] {
  const lines = Object.entries(values).map(([key, value]) => `${key} = ${toToml(value)}`)
  const eol = text.includes('\r\n') ? '\r\n' : '\n'
  const body = lines.join(eol)
  const table = tableOf(text, name)
  if (!table) {
    const gap = text === '' ? '' : text.endsWith('\n') ? eol : `${eol}${eol}`
    return [{ start: text.length, end: text.length, text: `${gap}[${name}]${eol}${body}${eol}` }]
  }
  const { header, own } = table
  const [first] = own
  const last = own.at(-1)
  if (first && last) {
    const isSame = own.length === lines.length && own.every((part, at) => textOf(text, part) === lines[at])
    return isSame ? [] : [{ start: first.start, end: last.end, text: body }]
  }
  const end = endOfLine(text, header.end)
  return end === text.length
    ? [{ start: end, end, text: `${eol}${body}${eol}` }]
    : [{ start: end + 1, end: end + 1, text: `${body}${eol}` }]
}

function tableOf(text: string, name: string): { header: TomlPart; own: TomlPart[] } | null {
  let table: { header: TomlPart; own: TomlPart[] } | null = null
  for (const part of tomlParts(text)) {
    const isHeader = text[part.start] === '['
    if (table && isHeader) return table
    if (table) table.own.push(part)
    else if (isHeader && isHeaderOf(textOf(text, part), name)) table = { header: part, own: [] }
  }
  return table
}

/** Checks whether a header names a table: its keys may be quoted, with spaces between them. `[[name]]` is a list of tables. */
function isHeaderOf(header: string, name: string): boolean {
  const keys = header.match(/"[^"]*"|'[^']*'|[\w-]+/g) ?? []
  const plain = keys.map((key) => (/^["']/.test(key) ? key.slice(1, -1) : key))
  return !header.startsWith('[[') && JSON.stringify(plain) === JSON.stringify(name.split('.'))
}

function textOf(text: string, { start, end }: TomlPart): string {
  return text.slice(start, end)
}

/** JSON strings are TOML's basic strings: the escapes of the one exist in the other. */
function toToml(value: string | readonly string[]): string {
  return typeof value === 'string' ? JSON.stringify(value) : `[${value.map((item) => JSON.stringify(item)).join(', ')}]`
}
