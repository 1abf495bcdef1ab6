import { isObject, parseJson } from '../harvest/formats/jsonValue.ts'
import type { Files } from '../ports.ts'
import type { ReadItem } from '../store/sourceRecord.ts'
import { objectSpans } from './jsonObjects.ts'
import { decodeStrictly, linesOf } from './lines.ts'
import type { Line } from './lines.ts'
import { unreadable } from './plainRecord.ts'

/** An object of a JSONL file. `raw` is its original text. `bytes` of all items sum to the file's size without blank lines. */
export interface JsonLine {
  kind: 'value'
  value: Readonly<Record<string, unknown>>
  raw: string
  line: number
  bytes: number
}

type Unreadable = Extract<ReadItem, { kind: 'unreadable' }>

/** Yields the objects of a JSONL file in order, also several on one line, and the unreadable parts. */
export function* jsonLines(path: string, files: Files): Generator<JsonLine | Unreadable> {
  for (const line of linesOf(path, files)) {
    const text = decodeStrictly(line.bytes)
    if (text === null) {
      const shown = line.bytes.subarray(0, 8000).toString('utf8')
      yield unreadable(path, line.number, shown, 'It is not UTF-8 text. Correct the bytes in the file.', line.length)
      continue
    }
    const value = parseJson(text)
    if (isObject(value)) yield { kind: 'value', value, raw: text, line: line.number, bytes: line.length }
    else if (value !== undefined) yield unreadable(path, line.number, text, notAnObject, line.length)
    else if (text.trim() !== '') yield* severalOf(path, text, line)
  }
}

const notAnObject = 'It is JSON, but not an object. Write one object a line.'
const notJson = 'It is not JSON, or not all of it is there yet. Correct it in the file.'

function* severalOf(path: string, text: string, line: Line): Generator<JsonLine | Unreadable> {
  let position = 0
  let left = line.length
  for (const { start, end } of objectSpans(text)) {
    const between = text.slice(position, start).trim()
    if (between !== '' && between !== ',') yield unreadable(path, line.number, between, notJson, 0)
    position = end
    const raw = text.slice(start, end)
    const value = parseJson(raw)
    const bytes = Math.min(left, Buffer.byteLength(raw))
    left -= bytes
    if (isObject(value)) yield { kind: 'value', value, raw, line: line.number, bytes }
    else yield unreadable(path, line.number, raw, notJson, bytes)
  }
  const rest = text.slice(position).trim()
  if (rest !== '') yield unreadable(path, line.number, rest, notJson, left)
}
