import { type Node, type ParseError, parseTree } from 'jsonc-parser'
import type { Piece } from './fileChange.ts'

export type JsonValue = string | number | null | readonly string[] | { readonly [key: string]: string | number }

/** A span of a text and its replacement. Offsets are in UTF-16 units. */
export interface TextEdit {
  start: number
  end: number
  text: string
}

/**
 * Returns the edits that set properties of a JSON object; every character outside those values stays. Of a repeated key the
 * last one counts, as for every JSON reader. A missing key is added after the last property, in the object's spacing. A list
 * keeps its layout and an object its other keys. A property that already has its value needs no edit. With `within`, the
 * properties are those of the object at that key; without such an object, nothing changes. Null when the text is not a single
 * JSON object, or is nested too deeply to parse.
 */
export function setProperties(
  text: string,
  values: Readonly<Record<string, JsonValue>>,
  within?: string,
): TextEdit[] | null {
  const root = objectIn(text)
  if (!root?.isWhole) return null
  const object = within === undefined ? root.object : valueOf(propertiesOf(root.object), within)
  return object?.type === 'object' ? editsOf(text, object, values) : []
}

/** Applies edits to a text; they must be in order and not overlap. */
export function applyEdits(text: string, edits: readonly TextEdit[]): string {
  let result = ''
  let position = 0
  for (const edit of edits) {
    result += text.slice(position, edit.start) + edit.text
    position = edit.end
  }
  return result + text.slice(position)
}

/** Converts edits of a text at byte `at` of a file to pieces of that file, which is in UTF-8. */
export function piecesOf(owner: string, at: number, text: string, edits: readonly TextEdit[]): Piece[] {
  return edits.map((edit) => ({
    owner,
    at: at + Buffer.byteLength(text.slice(0, edit.start)),
    before: Buffer.from(text.slice(edit.start, edit.end)),
    after: Buffer.from(edit.text),
  }))
}

/**
 * Returns the keys of the object a text starts with, which may be cut off. Null when there is none, or it is nested too
 * deeply to parse.
 */
export function keysIn(text: string): string[] | null {
  const root = objectIn(text)
  return root && propertiesOf(root.object).map(({ key }) => String(key.value))
}

interface Property {
  key: Node
  value: Node
}

/** The spacing of an object: before its first key, between two properties, and between a key and its value. */
interface Layout {
  opening: string
  separator: string
  colon: string
}

function objectIn(text: string): { object: Node; isWhole: boolean } | null {
  const errors: ParseError[] = []
  try {
    // Blanks a byte order mark instead of cutting it, so that offsets match the text.
    const object = parseTree(text.replace(/^\ufeff/, ' '), errors, { disallowComments: true })
    return object?.type === 'object' ? { object, isWhole: errors.length === 0 } : null
  } catch (error) {
    // The parser recurses for every level and may overflow the stack.
    if (error instanceof RangeError) return null
    throw error
  }
}

function propertiesOf(object: Node): Property[] {
  return (object.children ?? []).flatMap(({ children }) => {
    const [key, value] = children ?? []
    return key && value ? [{ key, value }] : []
  })
}

function valueOf(properties: readonly Property[], name: string): Node | undefined {
  return properties.findLast(({ key }) => key.value === name)?.value
}

function editsOf(text: string, object: Node, values: Readonly<Record<string, JsonValue>>): TextEdit[] {
  const properties = propertiesOf(object)
  const layout = layoutOf(text, object, properties)
  const edits: TextEdit[] = []
  const missing: string[] = []
  for (const [name, value] of Object.entries(values)) {
    const node = valueOf(properties, name)
    if (!node) missing.push(`${JSON.stringify(name)}${layout.colon}${inserted(value, layout)}`)
    else if (node.value !== value)
      edits.push({ start: node.offset, end: endOf(node), text: replaced(text, node, value) })
  }
  const changes = edits
    .filter((edit) => edit.text !== text.slice(edit.start, edit.end))
    .sort((left, right) => left.start - right.start)
  if (missing.length === 0) return changes
  const last = properties.at(-1)
  const end = last ? endOf(last.value) : object.offset + 1
  const added = missing.join(layout.separator)
  return [...changes, { start: end, end, text: last ? `${layout.separator}${added}` : added }]
}

function layoutOf(text: string, object: Node, properties: readonly Property[]): Layout {
  const [first] = properties
  const last = properties.at(-1)
  if (!first || !last) return { opening: '', separator: ',', colon: ':' }
  const before = properties.at(-2)
  const opening = text.slice(object.offset + 1, first.key.offset)
  const colon = text.slice(endOf(last.key), last.value.offset)
  const space = opening || (colon.endsWith(' ') ? ' ' : '')
  return { opening, separator: before ? text.slice(endOf(before.value), last.key.offset) : `,${space}`, colon }
}

/** Renders a value in the layout of the one it replaces. */
function replaced(text: string, node: Node, value: JsonValue): string {
  if (!isNested(value)) return JSON.stringify(value)
  if (!isList(value)) {
    if (!node.children?.length || node.type !== 'object') return JSON.stringify(value)
    return applyEdits(text.slice(0, endOf(node)), editsOf(text, node, value)).slice(node.offset)
  }
  const items = value.map((item) => JSON.stringify(item))
  const children = node.type === 'array' ? (node.children ?? []) : []
  const [first, second] = children
  const last = children.at(-1)
  if (!first || !last || items.length === 0) return `[${items.join(', ')}]`
  const opening = text.slice(node.offset + 1, first.offset)
  const between = second ? text.slice(endOf(first), second.offset) : `,${opening || ' '}`
  const closing = text.slice(endOf(last), endOf(node) - 1)
  return `[${opening}${items.join(between)}${closing}]`
}

/** Renders a new value; an object is spread over several lines if its surroundings are. */
function inserted(value: JsonValue, { opening, colon }: Layout): string {
  if (!isNested(value)) return JSON.stringify(value)
  if (isList(value)) return `[${value.map((item) => JSON.stringify(item)).join(', ')}]`
  const lines = opening.includes('\n')
  const inner = lines ? opening + opening.slice(opening.lastIndexOf('\n') + 1) : ''
  const items = Object.entries(value).map(([key, item]) => `${JSON.stringify(key)}${colon}${JSON.stringify(item)}`)
  return `{${inner}${items.join(lines ? `,${inner}` : ', ')}${lines ? opening : ''}}`
}

function isNested(value: JsonValue): value is Extract<JsonValue, object> {
  return typeof value === 'object' && value !== null
}

function isList(value: JsonValue): value is readonly string[] {
  return Array.isArray(value)
}

function endOf(node: Node): number {
  return node.offset + node.length
}
