import { type JSONPath, type ParseError, findNodeAtLocation, modify, parseTree } from 'jsonc-parser'
import { AppError } from '../../../shared/errors.ts'
import type { TextEdit } from '../store/jsonEdit.ts'

/** Sets one value of a JSON file; comments and every other character stay. `path` names the file in errors. */
export function setValue(text: string, at: JSONPath, value: unknown, path: string): TextEdit[] {
  assertObject(text, path)
  return modify(text, at, value, { formattingOptions: layoutOf(text) }).map(toEdit)
}

/**
 * Adds an item to a list of a JSON file, which is created if it is missing; an item for which `isOurs` is true is replaced.
 * `path` names the file in errors.
 */
export function putItem(
  text: string,
  at: JSONPath,
  item: unknown,
  { isOurs, path }: { isOurs: (item: string) => boolean; path: string },
): TextEdit[] {
  const root = assertObject(text, path)
  const list = root && findNodeAtLocation(root, at)
  if (list && list.type !== 'array')
    throw new AppError('validation', `${path}: ${at.join('.')} is no list. Correct it, then try again.`)
  const items = list?.children ?? []
  const own = items.findIndex(({ offset, length }) => isOurs(text.slice(offset, offset + length)))
  const formattingOptions = layoutOf(text)
  if (!list) return modify(text, at, [item], { formattingOptions }).map(toEdit)
  const index = own < 0 ? items.length : own
  return modify(text, [...at, index], item, { formattingOptions, isArrayInsertion: own < 0 }).map(toEdit)
}

function assertObject(text: string, path: string) {
  const errors: ParseError[] = []
  const root = parseTree(text, errors, { allowTrailingComma: true })
  if (text.trim() === '') return undefined
  if (root?.type !== 'object' || errors.length > 0)
    throw new AppError('validation', `${path} is not a JSON object. Correct it, then try again; nothing was changed.`)
  return root
}

function layoutOf(text: string) {
  const indent = /\n([ \t]+)\S/.exec(text)?.[1] ?? '  '
  const eol = text.includes('\r\n') ? '\r\n' : '\n'
  return { insertSpaces: !indent.startsWith('\t'), tabSize: indent.length, eol }
}

function toEdit({ offset, length, content }: { offset: number; length: number; content: string }): TextEdit {
  return { start: offset, end: offset + length, text: content }
}
