import type { TranscriptItem, TranscriptLine } from '../transcript.ts'

/** Untrusted JSON: an object whose values may be anything. */
export type JsonObject = Readonly<Record<string, unknown>>

/** Returns an object, or an empty one for any other value. */
export function objectOf(value: unknown): JsonObject {
  return isObject(value) ? value : {}
}

/** Returns the items of a list; none for any other value. */
export function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : []
}

/** Returns a text that is not blank, else null. */
export function textOf(value: unknown): string | null {
  return typeof value === 'string' && value.trim() !== '' ? value : null
}

/** Returns a finite number, else null. */
export function numberOf(value: unknown): number | null {
  return typeof value === 'number' && Number.isFinite(value) ? value : null
}

/** Returns a time as ISO 8601 in UTC: a date in words, seconds or milliseconds since the epoch. Null for anything else. */
export function timeOf(value: unknown): string | null {
  const ms = typeof value === 'string' ? Date.parse(value) : typeof value === 'number' ? epochMs(value) : Number.NaN
  // Outside these years it is not the time of a session, and may be no valid date.
  return ms > Date.UTC(2000, 0) && ms < Date.UTC(2200, 0) ? new Date(ms).toISOString() : null
}

/** Counts of seconds stay below this until the year 5138; counts of milliseconds passed it in 1973. */
const maxSeconds = 1e11

function epochMs(value: number): number {
  return value < maxSeconds ? value * 1000 : value
}

/** Parses JSON; undefined where it is none. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Checks for an object that is no list. */
export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Returns the texts of a message: a text, or the text blocks of a list, each under one of the given types. */
export function blockTexts(content: unknown, types: readonly string[]): string {
  if (typeof content === 'string') return content
  const texts = listOf(content).map((block) => {
    const { type, text } = objectOf(block)
    return types.includes(String(type)) ? (textOf(text) ?? '') : ''
  })
  return texts.filter((text) => text !== '').join('\n')
}

/** Yields the objects of a JSONL file with their lines, and the lines that are none. */
export function* jsonLinesOf(
  lines: Iterable<TranscriptLine>,
): Generator<{ kind: 'value'; value: JsonObject; line: number } | Extract<TranscriptItem, { kind: 'unreadable' }>> {
  for (const { number, text } of lines) {
    if (text === null) yield { kind: 'unreadable', line: number, reason: 'It is not UTF-8 text.' }
    else if (text.trim() !== '') {
      const value = parseJson(text)
      if (isObject(value)) yield { kind: 'value', value, line: number }
      else yield { kind: 'unreadable', line: number, reason: 'It is not JSON, or not all of it is there yet.' }
    }
  }
}

/** Returns the first objects of a file’s start; a line that was cut is left out. */
export function headObjects(head: string): JsonObject[] {
  const values = head.split('\n', maxHeadLines).map((line) => parseJson(line.trim()))
  return values.filter(isObject)
}

const maxHeadLines = 40

/** Reads a file that is one JSON document. */
export function* documentOf(lines: Iterable<TranscriptLine>): Generator<TranscriptItem, JsonObject | null> {
  const texts: string[] = []
  for (const { number, text } of lines) {
    if (text === null) {
      yield { kind: 'unreadable', line: number, reason: 'It is not UTF-8 text.' }
      return null
    }
    texts.push(text)
  }
  const value = parseJson(texts.join('\n'))
  if (isObject(value)) return value
  const reason = 'It is one JSON document, and not all of it is there or it is damaged. Export the session again.'
  yield { kind: 'unreadable', line: texts.length, reason }
  return null
}
