import { parseTree } from 'jsonc-parser'
import type { Node } from 'jsonc-parser'
import { AppError } from '../../../shared/errors.ts'
import type { Piece } from '../store/fileChange.ts'

/** A stretch of a text and what takes its place. Offsets are in UTF-16 units. */
export interface TextEdit {
  start: number
  end: number
  text: string
}

/**
 * The edits that give properties of a JSON object new values, everything else left as it is. Where a key is repeated the
 * last one counts, as for every JSON reader. A missing key goes after the last property, spaced as the object is.
 * A property that already has its value gives no edit. Throws `validation` when the text cannot be taken apart as an object.
 */
export function setProperties(text: string, values: Readonly<Record<string, string | null>>): TextEdit[] {
  const properties = propertiesIn(text)
  if (!properties)
    throw new AppError('validation', 'The record is nested too deeply to be edited. Change it in the file.')
  const changed: TextEdit[] = []
  const inserted: string[] = []
  for (const [name, value] of Object.entries(values)) {
    const node = properties.findLast((property) => property.key.value === name)?.value
    if (!node) inserted.push(insertion(text, properties, name, value))
    else if (node.value !== value)
      changed.push({ start: node.offset, end: node.offset + node.length, text: JSON.stringify(value) })
  }
  changed.sort((left, right) => left.start - right.start)
  if (inserted.length === 0) return changed
  const last = properties.at(-1)
  const end = last ? endOf(last.value) : text.indexOf('{') + 1
  return [...changed, { start: end, end, text: inserted.join('') }]
}

/** The text after its edits, which are in order and do not overlap. */
export function applyEdits(text: string, edits: readonly TextEdit[]): string {
  let result = ''
  let position = 0
  for (const edit of edits) {
    result += text.slice(position, edit.start) + edit.text
    position = edit.end
  }
  return result + text.slice(position)
}

/** The edits of a text that stands at byte `at` of a file, as pieces of that file. The text is UTF-8 there. */
export function piecesOf(owner: string, at: number, text: string, edits: readonly TextEdit[]): Piece[] {
  return edits.map((edit) => ({
    owner,
    at: at + Buffer.byteLength(text.slice(0, edit.start)),
    before: Buffer.from(text.slice(edit.start, edit.end)),
    after: Buffer.from(edit.text),
  }))
}

/** JSON on one line: line breaks between tokens and the indentation around them go, every value keeps its spelling. */
export function onOneLine(json: string): string {
  return json.replaceAll(/(?<![ \t])[ \t]*[\r\n][ \t\r\n]*/g, '')
}

/**
 * Where the outermost `{…}` of a text begin and end, in order. What stands between them, and an object that never
 * ends, is for the caller to judge.
 */
export function objectSpans(text: string): { start: number; end: number }[] {
  const spans: { start: number; end: number }[] = []
  const marks = /["{}]/g
  let depth = 0
  let start = 0
  for (let found = marks.exec(text); found; found = marks.exec(text)) {
    if (found[0] === '"') {
      const end = endOfString(text, found.index)
      if (end < 0) return spans
      marks.lastIndex = end
    } else if (found[0] === '{') {
      if (depth === 0) start = found.index
      depth += 1
    } else if (depth > 0) {
      depth -= 1
      if (depth === 0) spans.push({ start, end: found.index + 1 })
    }
  }
  return spans
}

/** A flat object of strings, numbers, nulls and lists of strings as one line, spaced like the neighbour. */
export function stringifyLike(neighbour: string | null, value: Readonly<Record<string, unknown>>): string {
  if (neighbour === null || !/"\s*:\s+\S/.test(neighbour.slice(0, 200))) return JSON.stringify(value)
  const inner = Object.entries(value).map(([name, item]) => {
    const text = Array.isArray(item)
      ? `[${item.map((member) => JSON.stringify(member)).join(', ')}]`
      : JSON.stringify(item)
    return `${JSON.stringify(name)}: ${text}`
  })
  return `{${inner.join(', ')}}`
}

interface Property {
  key: Node
  value: Node
}

/** The properties of the object a text begins with; it may be cut off. Null when it is none, or nested too deeply to tell. */
export function propertiesIn(text: string): Property[] | null {
  const root = treeOf(text)
  if (root?.type !== 'object') return null
  return (root.children ?? []).flatMap(({ children }) => {
    const [key, value] = children ?? []
    return key && value ? [{ key, value }] : []
  })
}

function treeOf(text: string): Node | undefined {
  try {
    return parseTree(text)
  } catch (error) {
    // The parser calls itself for every level, and the stack ends somewhere.
    if (error instanceof RangeError) return undefined
    throw error
  }
}

function insertion(text: string, properties: Property[], name: string, value: string | null): string {
  const last = properties.at(-1)
  if (!last) return `${JSON.stringify(name)}:${JSON.stringify(value)}`
  const before = properties.at(-2)
  const opening = text.slice(text.indexOf('{') + 1, last.key.offset)
  const separator = before ? text.slice(endOf(before.value), last.key.offset) : `,${opening}`
  const colon = text.slice(endOf(last.key), last.value.offset)
  return `${separator}${JSON.stringify(name)}${colon}${JSON.stringify(value)}`
}

function endOf(node: Node): number {
  return node.offset + node.length
}

function endOfString(text: string, start: number): number {
  for (let end = text.indexOf('"', start + 1); end >= 0; end = text.indexOf('"', end + 1)) {
    let slashes = 0
    while (text[end - 1 - slashes] === '\\') slashes += 1
    if (slashes % 2 === 0) return end + 1
  }
  return -1
}
