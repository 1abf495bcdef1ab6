import type { Files } from '../ports.ts'
import { objectSpans } from './jsonObjects.ts'
import { decodeStrictly, linesOf } from './lines.ts'
import type { Line } from './lines.ts'

/** A range of a line: an object, or anything else. */
export interface Part {
  text: string
  /** Byte offset in the file. */
  at: number
  object: Readonly<Record<string, unknown>> | null
  /** The bytes to remove with it: the whole line (or raw file) if it is alone there, else the object. */
  whole: { at: number; length: number }
  alone: boolean
  /** Why it is not an object, if it is none. */
  problem: string
}

/** Yields the lines of a store's file; a raw file is one line, even with line breaks. */
export function jaatoLines(path: string, isRaw: boolean, files: Files): Iterable<Line> {
  return isRaw ? wholeFile(path, files) : linesOf(path, files)
}

/** Yields the objects of a line in order, and the text between them. */
export function* partsOf(line: Line): Generator<Part> {
  const text = decodeStrictly(line.bytes)
  const everything = { at: line.at, length: line.length }
  if (text === null) {
    const lossy = line.bytes.toString('utf8')
    yield { text: lossy, at: line.at, object: null, whole: everything, alone: true, problem: notText }
    return
  }
  const trimmed = text.trim()
  if (trimmed === '') return
  const object = parseObject(trimmed)
  if (object) {
    yield {
      text: trimmed,
      at: line.at + Buffer.byteLength(text.slice(0, text.indexOf('{'))),
      object,
      whole: everything,
      alone: true,
      problem: notJson,
    }
    return
  }
  const spans = objectSpans(text)
  let position = 0
  let at = line.at
  for (const { start, end } of [...spans, { start: text.length, end: text.length }]) {
    for (const [from, to, isObject] of [
      [position, start, false],
      [start, end, true],
    ] as const) {
      const part = text.slice(from, to)
      const whole = { at, length: Buffer.byteLength(part) }
      at += whole.length
      if (part.trim() === '') continue
      const object = isObject ? parseObject(part) : null
      yield { text: part, at: whole.at, object, whole, alone: false, problem: notJson }
    }
    position = end
  }
}

/** The ids of one file, as far as it is readable. */
export function* idsIn(path: string, isRaw: boolean, files: Files): Generator<string> {
  for (const line of jaatoLines(path, isRaw, files)) {
    for (const { object } of partsOf(line)) if (typeof object?.id === 'string' && object.id !== '') yield object.id
  }
}

const notJson = 'It is not a JSON object. Correct the line in the file.'
const notText = 'It is not UTF-8 text. Correct the bytes in the file.'

function parseObject(text: string): Readonly<Record<string, unknown>> | null {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? (value as Record<string, unknown>)
      : null
  } catch {
    return null
  }
}

/** A raw file as one line; removing it includes its line ends and byte order mark. */
function* wholeFile(path: string, files: Files): Generator<Line> {
  const bytes = Buffer.concat([...files.chunks(path)])
  if (bytes.length === 0) return
  const start = bytes.subarray(0, 3).toString('latin1') === '\u00ef\u00bb\u00bf' ? 3 : 0
  yield { number: 1, at: start, bytes: bytes.subarray(start), length: bytes.length - start }
}
