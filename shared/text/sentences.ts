import { fenceAfter, marksLength } from './markdown.ts'

/** A sentence and its position: `text` is the source from `start` to `end`, trimmed. */
export interface Sentence {
  text: string
  start: number
  end: number
}

/**
 * Splits a note into sentences, in order. List items, headings, quotes, table rows and paragraphs each start a new one;
 * markers and the white space between sentences belong to none. A fenced block is one sentence. Full stops in code spans,
 * paths, versions, numbers and abbreviations do not end a sentence, and neither does a hard-wrapped line.
 */
export function splitSentences(text: string): Sentence[] {
  return [...sentencesOf(text)]
}

/** Yields the sentences as `splitSentences` does, reading no more of the text than is asked for. */
export function* sentencesOf(text: string): Generator<Sentence, undefined> {
  for (const block of blocksOf(text)) {
    if (block.fenced) yield* trimmed(text, block.start, block.end)
    else yield* sentencesIn(text, block.start, block.end)
  }
}

interface Block {
  start: number
  end: number
  fenced: boolean
}

const wrapWidth = 60

/** Splits the text into blocks of connected lines, without markers. */
function* blocksOf(text: string): Generator<Block> {
  let open: Block | null = null
  let fence = ''
  let lineStart = 0
  while (lineStart < text.length) {
    const found = text.indexOf('\n', lineStart)
    const lineEnd = found < 0 ? text.length : found
    const line = text.slice(lineStart, lineEnd)
    const after = fenceAfter(line, fence)
    if (open && fence !== '') {
      open.end = lineEnd
      if (after === '') {
        yield open
        open = null
      }
    } else if (after !== '') {
      if (open) yield open
      open = { start: lineStart, end: lineEnd, fenced: true }
    } else if (line.trim() === '') {
      if (open) yield open
      open = null
    } else {
      const markerLength = marksLength(line)
      const starts = line.slice(0, markerLength).trim() !== ''
      if (open && !starts && continues(text.slice(open.start, open.end), line)) open.end = lineEnd
      else {
        if (open) yield open
        open = { start: lineStart + markerLength, end: lineEnd, fenced: false }
      }
    }
    fence = after
    lineStart = lineEnd + 1
  }
  if (open) yield open
}

/** Checks whether a line continues the sentence before it, as a wrapped line does. */
function continues(before: string, line: string): boolean {
  const last = before.slice(before.lastIndexOf('\n') + 1).trimEnd()
  if (/[.!?:;。！？|]$/.test(last)) return false
  const first = line.trimStart()[0] ?? ''
  if (first === '|') return false
  if (/\p{Lu}/u.test(first)) return last.length >= wrapWidth || /[,–—-]$/.test(last)
  return true
}

const fullWidthStops = new Set('。！？')
/** Characters allowed between a full stop and the white space after it. */
const closing = new Set('.!?…)]"\'”’*_»')
/** What may stand right before a sign that is spoken of. */
const opening = new Set('\'"“‘([{')
const maxAbbreviationLength = 8
const abbreviations = new Set('e.g i.e cf vs viz approx resp incl excl esp a.k.a w.r.t mr mrs dr'.split(' '))

function* sentencesIn(all: string, start: number, end: number): Generator<Sentence> {
  // Without the cut, a missing character would be searched up to the end of the text, for each block again.
  const text = all.slice(0, end)
  const marks = /[`.!?…。！？]/g
  let from = start
  marks.lastIndex = start
  for (let mark = marks.exec(text); mark; mark = marks.exec(text)) {
    const [character] = mark
    if (character === '`') {
      marks.lastIndex = afterCode(text, mark.index, end)
      continue
    }
    let close = mark.index + 1
    if (!fullWidthStops.has(character)) {
      // A sign that is spoken of, as in the path '.', ends nothing.
      if (mark.index > start && opening.has(text.charAt(mark.index - 1))) continue
      while (close < end && closing.has(text.charAt(close))) close += 1
      if (close < end && !/\s/.test(text.charAt(close))) {
        marks.lastIndex = close
        continue
      }
      if (character === '.' && close === mark.index + 1 && isAbbreviation(text, from, mark.index, end)) continue
      // `(wallets, payees, etc.) must …`: a sentence that ends with the bracket has a full stop after it.
      if (text.slice(mark.index, close) === '.)' && text.slice(from, mark.index).endsWith('etc')) continue
    }
    yield* trimmed(text, from, close)
    from = marks.lastIndex = close
  }
  yield* trimmed(text, from, end)
}

/** Returns the position after a code span, or after its opening ticks if it is unclosed. */
function afterCode(text: string, position: number, end: number): number {
  let ticks = position
  while (ticks < end && text[ticks] === '`') ticks += 1
  const mark = text.slice(position, ticks)
  for (let close = text.indexOf(mark, ticks); close >= 0;) {
    let after = close
    while (text[after] === '`') after += 1
    if (after - close === mark.length) return after
    close = text.indexOf(mark, after)
  }
  return ticks
}

function isAbbreviation(text: string, from: number, stop: number, end: number): boolean {
  let start = stop
  while (start > from && stop - start < maxAbbreviationLength && /[\p{L}.]/u.test(text.charAt(start - 1))) start -= 1
  const word = text.slice(start, stop).toLowerCase()
  const following = /\S/.exec(text.slice(stop + 1, Math.min(end, stop + 40)))?.[0] ?? ''
  if (following === '') return false
  if (word === 'etc') return !/\p{Lu}/u.test(following)
  if (word === 'no') return /\d/.test(following)
  return abbreviations.has(word)
}

function* trimmed(text: string, start: number, end: number): Generator<Sentence> {
  let first = start
  let last = end
  while (first < last && /\s/.test(text.charAt(first))) first += 1
  while (last > first && /\s/.test(text.charAt(last - 1))) last -= 1
  if (last > first) yield { text: text.slice(first, last), start: first, end: last }
}
