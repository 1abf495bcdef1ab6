import type { TextEdit } from '../store/jsonEdit.ts'

/**
 * Sets a table of a TOML file: its lines are replaced, or it is added at the end; every other character stays. A table ends
 * at the next header. Values are strings and lists of strings.
 */
export function setTable(text: string, name: string, values: Record<string, string | readonly string[]>): TextEdit[] {
  const lines = [`[${name}]`, ...Object.entries(values).map(([key, value]) => `${key} = ${toToml(value)}`)]
  const table = `${lines.join('\n')}\n`
  const found = spanOf(text, name)
  if (found) return text.slice(found.start, found.end) === table ? [] : [{ ...found, text: table }]
  const gap = text === '' ? '' : text.endsWith('\n') ? '\n' : '\n\n'
  return [{ start: text.length, end: text.length, text: `${gap}${table}` }]
}

function spanOf(text: string, name: string): { start: number; end: number } | null {
  let at = 0
  let start: number | null = null
  for (const line of text.split(/(?<=\n)/)) {
    const isHeader = line.startsWith('[')
    if (start !== null && isHeader) return { start, end: at }
    if (line.trim() === `[${name}]`) start = at
    at += line.length
  }
  return start === null ? null : { start, end: at }
}

/** JSON strings are TOML's basic strings: the escapes of the one exist in the other. */
function toToml(value: string | readonly string[]): string {
  return typeof value === 'string' ? JSON.stringify(value) : `[${value.map((item) => JSON.stringify(item)).join(', ')}]`
}
