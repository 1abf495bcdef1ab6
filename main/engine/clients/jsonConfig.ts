import { type Node, type ParseError, getNodeValue, parseTree } from 'jsonc-parser'
import { AppError } from '../../../shared/errors.ts'
import { type TextEdit, applyEdits } from '../store/jsonEdit.ts'

/** A JSON file, with the path that errors name. */
interface Config {
  text: string
  path: string
}

/**
 * Sets a value of a JSON file at the keys that lead to it; what is missing on the way is created. Comments, trailing commas and
 * every other character stay. Returns no edit if the value is there already. Throws `validation` if the text is no JSON object.
 */
export function setValue(config: Config, keys: readonly string[], value: unknown): TextEdit[] {
  const root = rootOf(config)
  if (!root) return [{ start: 0, end: config.text.length, text: JSON.stringify(nested(keys, value), null, 2) }]
  let object = root
  for (const [at, key] of keys.entries()) {
    const found = propertyOf(object, key)
    if (!found) return [insertion(config.text, object, { key, value: nested(keys.slice(at + 1), value) })]
    if (at === keys.length - 1) return replacement(config.text, found, value)
    if (found.type !== 'object') throw notA('an object', keys.slice(0, at + 1), config.path)
    object = found
  }
  return []
}

/**
 * Adds an item to a list of a JSON file, which is created if it is missing. An item for which `isOurs` is true is replaced;
 * it is given as text. Otherwise as `setValue`.
 */
export function putItem(
  config: Config,
  keys: readonly string[],
  item: unknown,
  isOurs: (item: string) => boolean,
): TextEdit[] {
  let list = rootOf(config)
  for (const key of keys) list = list && propertyOf(list, key)
  if (!list) return setValue(config, keys, [item])
  if (list.type !== 'array') throw notA('a list', keys, config.path)
  const textOf = ({ offset, length }: Node): string => config.text.slice(offset, offset + length)
  const own = list.children?.find((child) => isOurs(textOf(child)))
  return own ? replacement(config.text, own, item) : [insertion(config.text, list, { value: item })]
}

function rootOf({ text, path }: Config): Node | undefined {
  if (text.trim() === '') return undefined
  const errors: ParseError[] = []
  const root = parseTree(text.replace(/^\ufeff/, ' '), errors, { allowTrailingComma: true })
  if (root?.type === 'object' && errors.length === 0) return root
  throw new AppError('validation', `${path} is not a JSON object. Correct it, then try again; nothing was changed.`)
}

function notA(what: string, keys: readonly string[], path: string): AppError {
  return new AppError('validation', `${path}: ${keys.join('.')} is not ${what}. Correct it, then try again.`)
}

function propertyOf(object: Node, name: string): Node | undefined {
  return object.children?.findLast(({ children }) => children?.[0]?.value === name)?.children?.[1]
}

function nested(keys: readonly string[], value: unknown): unknown {
  return keys.reduceRight<unknown>((inner, key) => ({ [key]: inner }), value)
}

function replacement(text: string, node: Node, value: unknown): TextEdit[] {
  if (JSON.stringify(getNodeValue(node)) === JSON.stringify(value)) return []
  return [{ start: node.offset, end: node.offset + node.length, text: printed(value, lineOf(text, node.offset)) }]
}

/** Adds a property or an item at the end of an object or a list, on a line of its own if the others are. */
function insertion(text: string, into: Node, { key, value }: { key?: string; value: unknown }): TextEdit {
  const name = key === undefined ? '' : `${JSON.stringify(key)}: `
  const children = into.children ?? []
  const last = children.at(-1)
  const outer = lineOf(text, into.offset)
  if (!last) {
    const inner = `${outer.indent}${outer.unit}`
    const added = `${outer.eol}${inner}${name}${printed(value, { ...outer, indent: inner })}`
    const [start, end] = [into.offset + 1, into.offset + into.length - 1]
    // What stands in an empty object is a comment, which stays behind what is added.
    return text.slice(start, end).trim() === ''
      ? { start, end, text: `${added}${outer.eol}${outer.indent}` }
      : { start, end: start, text: added }
  }
  const end = last.offset + last.length
  const line = lineOf(text, last.offset)
  const isAlone = text.slice(into.offset, last.offset).includes('\n')
  const added = isAlone
    ? `,${line.eol}${line.indent}${name}${printed(value, line)}`
    : `, ${name}${JSON.stringify(value)}`
  return { start: end, end, text: added }
}

/** How a line begins, the step of indentation, and how lines end. */
interface Line {
  indent: string
  unit: string
  eol: string
}

function lineOf(text: string, offset: number): Line {
  const start = text.lastIndexOf('\n', offset - 1) + 1
  const indent = /^[ \t]*/.exec(text.slice(start, offset))?.[0] ?? ''
  const unit = /\n([ \t]+)\S/.exec(text)?.[1] ?? '  '
  return { indent, unit, eol: text.includes('\r\n') ? '\r\n' : '\n' }
}

function printed(value: unknown, { indent, unit, eol }: Line): string {
  return JSON.stringify(value, null, unit).replaceAll('\n', `${eol}${indent}`)
}

/** Applies edits that were planned one after another, each on the text that the former leave. */
export function edited(text: string, plans: readonly ((text: string) => TextEdit[])[]): string {
  return plans.reduce((current, plan) => applyEdits(current, plan(current)), text)
}
