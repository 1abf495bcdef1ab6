import type { DiffLine } from '../../shared/model/diff.ts'

/** A stretch of a line: shown, with its changed words marked, or left out because it is the same on both sides. */
export type LinePart = { kind: 'text'; text: string; isChanged: boolean } | { kind: 'gap'; text: string }

type Span = readonly [start: number, end: number]

/** A longer line is a record or a paragraph, of which only the changed parts are shown. */
export const longLine = 240
/** Characters shown before and after a change in a long text. */
const around = 60
/** Longer words are cut where text is left out. */
const maxWord = 40
/** Shorter gaps are shown: leaving them out would save nothing. */
const minGap = 24

/**
 * Splits a line into what is shown. Of a long line that replaces another, that is its first field and every field that changed;
 * of a text or a very long field, the words around the change, also where only the other line of the pair has changed words
 * (`beside`). `isWhole` leaves nothing out.
 */
export function linePartsOf(
  { text, words, beside = [] }: Pick<DiffLine, 'text' | 'words'> & { beside?: readonly number[] },
  isWhole: boolean,
): LinePart[] {
  const shown: readonly Span[] =
    isWhole || text.length <= longLine ? [[0, text.length]] : shownSpans(text, words, beside)
  const parts: LinePart[] = []
  let at = 0
  for (const [start, end] of shown) {
    if (start > at) parts.push({ kind: 'gap', text: text.slice(at, start) })
    parts.push(...changedParts(text, [start, end], words))
    at = end
  }
  if (at < text.length) parts.push({ kind: 'gap', text: text.slice(at) })
  return parts
}

/**
 * Returns where in a line the changed words of the other line of its pair would stand, as character offsets: behind as many
 * unchanged characters, since both lines have the same ones.
 */
export function placesBeside(words: readonly Span[], others: readonly Span[]): number[] {
  let changed = 0
  return others.map(([start, end]) => {
    let place = start - changed
    for (const [from, to] of words) if (from < place) place += to - from
    changed += end - start
    return place
  })
}

function changedParts(text: string, [start, end]: Span, words: readonly Span[]): LinePart[] {
  const parts: LinePart[] = []
  const put = (to: number, isChanged: boolean): void => {
    if (to > at) parts.push({ kind: 'text', text: text.slice(at, to), isChanged })
    at = Math.max(at, to)
  }
  let at = start
  for (const [from, to] of words) {
    if (to <= start || from >= end) continue
    put(Math.max(from, start), false)
    put(Math.min(to, end), true)
  }
  put(end, false)
  return parts
}

function shownSpans(text: string, words: readonly Span[], beside: readonly number[]): Span[] {
  const fields = fieldSpans(text)
  const [first = [0, text.length] as const] = fields
  const spans: Span[] = [[first[0], Math.min(first[1], wordEnd(text, first[0] + around))]]
  for (const [start, end] of words) {
    const changed = fields.filter(([from, to]) => from < end && start < to)
    const isShort = changed.length > 0 && changed.every(([from, to]) => to - from <= longLine)
    if (isShort) spans.push(...changed, [start, end])
    else spans.push([wordStart(text, start - around), wordEnd(text, end + around)])
    for (const [from, to] of changed) spans.push([from, Math.min(to, wordEnd(text, from + minGap))])
  }
  for (const place of beside) {
    const field = fields.find(([from, to]) => from < place && place < to)
    // Between two fields of a record, a whole field is missing: the line that has it shows it.
    if (!field && fields.length > 0) continue
    if (field && field[1] - field[0] <= longLine) spans.push(field)
    else spans.push([wordStart(text, place - around), wordEnd(text, place + around)])
    if (field) spans.push([field[0], Math.min(field[1], wordEnd(text, field[0] + minGap))])
  }
  return joined(spans, text.length)
}

/** Moves a place back to where its word begins, unless that is far: then the word is cut. */
function wordStart(text: string, at: number): number {
  if (at <= 0) return 0
  const begun = /(?<!\S)\S*$/.exec(text.slice(Math.max(0, at - maxWord), at))?.[0].length ?? 0
  return /\s/.test(text[at] ?? '') || begun === maxWord ? at : at - begun
}

/** Moves a place on to where its word ends, unless that is far: then the word is cut. */
function wordEnd(text: string, at: number): number {
  if (at >= text.length) return text.length
  const rest = /^\S*/.exec(text.slice(at, at + maxWord))?.[0].length ?? 0
  return /\s/.test(text[at - 1] ?? '') || rest === maxWord ? at : at + rest
}

/** Joins spans that touch or nearly do, and includes a beginning or an end that is hardly left out. */
function joined(spans: readonly Span[], length: number): Span[] {
  const result: [number, number][] = []
  for (const [start, end] of spans.toSorted((a, b) => a[0] - b[0])) {
    const last = result.at(-1)
    if (last && start - last[1] < minGap) last[1] = Math.max(last[1], end)
    else result.push([start < minGap ? 0 : start, end])
  }
  const last = result.at(-1)
  if (last && length - last[1] < minGap) last[1] = length
  return result
}

/** Returns the fields of a JSON object on one line, without the commas between; none if it is no object. */
function fieldSpans(text: string): Span[] {
  const open = text.search(/\S/)
  if (text[open] !== '{') return []
  const spans: Span[] = []
  let [depth, isQuoted, start] = [0, false, open + 1]
  for (let at = open; at < text.length; at += 1) {
    const char = text[at]
    if (isQuoted) {
      if (char === '\\') at += 1
      else if (char === '"') isQuoted = false
    } else if (char === '"') isQuoted = true
    else if (char === '{' || char === '[') depth += 1
    else if (char === '}' || char === ']') depth -= 1
    if (isQuoted || !((char === ',' && depth === 1) || (char === '}' && depth === 0))) continue
    spans.push([start + (text.slice(start, at).search(/\S/) || 0), at])
    start = at + 1
  }
  return spans
}
