import { parseTree } from 'jsonc-parser'
import type { Node } from 'jsonc-parser'
import { type Piece, applyPieces } from '../store/fileChange.ts'

export type JsonValue = string | number | readonly string[] | { readonly [key: string]: string | number }

/**
 * The pieces that give top-level keys of a JSON object new values; every byte outside those values stays. Where a key is
 * repeated the last one counts, as for every JSON reader. A missing key goes after the last one, spaced as it is. A list
 * keeps its layout, on one line or on several, and an object its other keys. With `within`, the keys are those of the object at that key; where there is
 * none, nothing changes. Null when the text is not one JSON object.
 */
export function spliceValues(
  text: string,
  values: Readonly<Record<string, JsonValue>>,
  owner: string,
  within?: string,
): Piece[] | null {
  const all = propertiesOf(text)
  if (!all) return null
  const object = within === undefined ? null : all.findLast(({ key }) => key.value === within)?.value
  if (within !== undefined && object?.type !== 'object') return []
  const properties = object ? childrenOf(object) : all
  const from = object ? object.offset : 0
  const edits: { start: number; end: number; text: string }[] = []
  const missing: string[] = []
  for (const [name, value] of Object.entries(values)) {
    const node = properties.findLast((property) => property.key.value === name)?.value
    if (node) edits.push({ start: node.offset, end: node.offset + node.length, text: rendered(text, node, value) })
    else missing.push(insertion(text, from, properties, name, value))
  }
  edits.sort((left, right) => left.start - right.start)
  if (missing.length > 0) {
    const last = properties.at(-1)
    const at = last ? endOf(last.value) : text.indexOf('{', from) + 1
    edits.push({ start: at, end: at, text: last ? missing.join('') : missing.join('').slice(1) })
  }
  return edits.map((edit) => ({
    owner,
    at: Buffer.byteLength(text.slice(0, edit.start)),
    before: Buffer.from(text.slice(edit.start, edit.end)),
    after: Buffer.from(edit.text),
  }))
}

interface Property {
  key: Node
  value: Node
}

function propertiesOf(text: string): Property[] | null {
  const errors: unknown[] = []
  // A byte order mark is blanked, not cut, so that offsets stay those of the text.
  const root = parseTree(text.replace(/^\ufeff/, ' '), errors as never[], { disallowComments: true })
  if (root?.type !== 'object' || errors.length > 0) return null
  return childrenOf(root)
}

function childrenOf(object: Node): Property[] {
  return (object.children ?? []).flatMap(({ children }) => {
    const [key, value] = children ?? []
    return key && value ? [{ key, value }] : []
  })
}

/** A value in the layout of the one it replaces. */
function rendered(text: string, node: Node, value: JsonValue): string {
  if (typeof value === 'string' || typeof value === 'number') return JSON.stringify(value)
  if (!isList(value)) {
    const own = text.slice(node.offset, endOf(node))
    const pieces = node.type === 'object' ? spliceValues(own, value, '') : null
    return pieces ? applyPieces(Buffer.from(own), pieces).toString('utf8') : JSON.stringify(value)
  }
  const items = value.map((item) => JSON.stringify(item))
  const first = node.type === 'array' ? node.children?.[0] : undefined
  if (!first || items.length === 0) return `[${items.join(', ')}]`
  const opening = text.slice(node.offset + 1, first.offset)
  const second = node.children?.[1]
  const between = second ? text.slice(endOf(first), second.offset) : opening === '' ? ', ' : `,${opening}`
  const closing = text.slice(endOf(node.children!.at(-1)!), endOf(node) - 1)
  return `[${opening}${items.join(between)}${closing}]`
}

function insertion(
  text: string,
  from: number,
  properties: readonly Property[],
  name: string,
  value: JsonValue,
): string {
  const last = properties.at(-1)
  const opening = last ? text.slice(text.indexOf('{', from) + 1, properties[0]!.key.offset) : ''
  const colon = last ? text.slice(endOf(last.key), last.value.offset) : ': '
  return `,${opening || (last ? ' ' : '')}${JSON.stringify(name)}${colon}${inserted(value, opening, colon)}`
}

/** A value that nothing stood in place of; an object goes over several lines where its surroundings do. */
function inserted(value: JsonValue, opening: string, colon: string): string {
  if (typeof value === 'string' || typeof value === 'number') return JSON.stringify(value)
  if (isList(value)) return `[${value.map((item) => JSON.stringify(item)).join(', ')}]`
  const lines = opening.includes('\n')
  const inner = lines ? opening + opening.slice(opening.lastIndexOf('\n') + 1) : ''
  const items = Object.entries(value).map(([key, item]) => `${JSON.stringify(key)}${colon}${JSON.stringify(item)}`)
  return `{${inner}${items.join(lines ? `,${inner}` : ', ')}${lines ? opening : ''}}`
}

function isList(value: JsonValue): value is readonly string[] {
  return Array.isArray(value)
}

function endOf(node: Node): number {
  return node.offset + node.length
}
