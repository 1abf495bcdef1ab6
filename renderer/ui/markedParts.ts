import type { Memory } from '../../shared/model/memory.ts'
import type { Reason } from '../../shared/model/recommendation.ts'
import { containsMask } from '../../shared/text/mask.ts'
import { softBreaks } from './softBreaks.ts'
import { afterTitle } from './titleAndText.ts'

/** Quote of a reason in a text; `number` is the reason’s, starting at 1. */
export interface Span {
  start: number
  end: number
  number: number
  /** Whether it continues after this text, so that its number is shown there. */
  goesOn?: boolean
}

/** A run with one style, and the reasons that quote it. */
export interface Part {
  text: string
  look: Look
  numbers: number[]
  /** Reasons whose quotes end here: their numbers follow it. */
  ending: number[]
}

type Look = 'words' | 'code' | 'strong' | 'strong code'

/** Finds the quotes of the reasons in a field’s text. A quote that is not at its stated position is searched for. */
export function spansIn(text: string, reasons: readonly Reason[], field: Reason['field']): Span[] {
  return reasons.flatMap(({ quote, start, end, field: of }, at) => {
    if (!quote || start === null || end === null || of !== field) return []
    const there = text.slice(start, end)
    const number = at + 1
    if (containsMask(there)) return [{ start, end, number }]
    const words = wordsOf(quote)
    const found = there === quote ? start + quote.indexOf(words) : text.indexOf(words)
    return found < 0 ? [] : [{ start: found, end: found + words.length, number }]
  })
}

/** Returns a quote without leading and trailing punctuation and spaces. */
export function wordsOf(quote: string): string {
  return quote.replace(/^[\s.,;:!?]+(?=\S)|(?<![\s,;:])[\s,;:]+$/g, '')
}

/** Finds the quotes in each text of a memory, as the panel shows them. A text that is all title is marked there. */
export function marksOf(
  memory: Pick<Memory, 'description' | 'content' | 'evidence'>,
  reasons: readonly Reason[],
): Record<Reason['field'], Span[]> & { numbers: Set<number> } {
  const all = {
    description: spansIn(memory.description, reasons, 'description'),
    content: spansIn(memory.content, reasons, 'content'),
    evidence: spansIn(memory.evidence ?? '', reasons, 'evidence'),
  }
  if (afterTitle(memory.description, memory.content) === '') {
    all.description.push(...spansIn(memory.description, reasons, 'content'))
    all.content = []
  }
  return { ...all, numbers: new Set(Object.values(all).flatMap((spans) => spans.map(({ number }) => number))) }
}

/** Splits a text into runs, without backticks around code and asterisks around emphasis; hard-wrapped lines are joined. */
export function markedParts(text: string, spans: readonly Span[]): Part[] {
  return partsOf(text, spans, runsOf(text), softBreaks(text))
}

/** Splits code into runs, exactly as written. */
export function codeParts(text: string, spans: readonly Span[]): Part[] {
  return partsOf(text, spans, [{ start: 0, end: text.length, look: 'words' }], [])
}

function partsOf(
  text: string,
  wide: readonly Span[],
  runs: readonly Run[],
  breaks: readonly { start: number; end: number }[],
): Part[] {
  const spans = wide.map((span) => trimmed(text, span))
  const cuts = [...new Set(spans.flatMap(({ start, end }) => [start, end]))].toSorted((a, b) => a - b)
  const flowing = (from: number, to: number) => {
    const inside = breaks.filter((each) => each.start >= from && each.end <= to)
    const starts = [from, ...inside.map(({ end }) => end)]
    const ends = [...inside.map(({ start }) => start), to]
    return starts.map((start, at) => text.slice(start, ends[at])).join(' ')
  }
  const parts = runs.flatMap(({ start, end, look }) => {
    const edges = [start, ...cuts.filter((cut) => cut > start && cut < end), end]
    return edges.slice(1).map((to, at) => {
      const from = edges[at] ?? start
      return { text: flowing(from, to), look, over: spans.filter((span) => span.start < to && span.end > from) }
    })
  })
  return parts.map(({ over, ...part }, at) => ({
    ...part,
    numbers: over.map(({ number }) => number),
    ending: over
      .filter((span) => !span.goesOn && !parts.slice(at + 1).some((later) => later.over.includes(span)))
      .map(({ number }) => number),
  }))
}

/** Excludes white space at the edges of marked words. */
function trimmed(text: string, span: Span): Span {
  const words = text.slice(span.start, span.end)
  const rest = words.trim()
  if (rest === '') return span
  const start = span.start + words.indexOf(rest)
  return { ...span, start, end: start + rest.length }
}

interface Run {
  start: number
  end: number
  look: Look
}

/** Splits a text into runs: code, emphasis between pairs of asterisks on one line (including code in it), and plain words. */
function runsOf(text: string): Run[] {
  const runs: Run[] = []
  let at = 0
  let look: Look = 'words'
  const until = (end: number): void => {
    if (end > at) runs.push({ start: at, end, look })
    at = end
  }
  const strong = strongIn(text)
  for (const { index, 0: whole } of text.matchAll(/`[^`\n]+`|\*{2,}/g)) {
    if (whole.startsWith('`')) {
      until(index)
      const isStrong = look === 'strong'
      runs.push({ start: index + 1, end: index + whole.length - 1, look: isStrong ? 'strong code' : 'code' })
      at = index + whole.length
      continue
    }
    for (const mark of [index, index + whole.length - 2]) {
      if (mark < at || !strong.has(mark)) continue
      until(mark)
      at = mark + 2
      look = look === 'strong' ? 'words' : 'strong'
    }
  }
  until(text.length)
  return runs
}

/**
 * Returns the positions of emphasis marks: an opening `**` directly before a word and a closing one directly after a word on
 * the same line.
 */
function strongIn(text: string): ReadonlySet<number> {
  const marks = new Set<number>()
  let open: number | null = null
  for (const { index, 0: whole } of text.matchAll(/`[^`\n]+`|\*{2,}|\n/g)) {
    if (whole === '\n') open = null
    if (!whole.startsWith('*')) continue
    if (open !== null && /\S/.test(text.charAt(index - 1))) {
      marks.add(open).add(index)
      open = null
    } else if (/\S/.test(text.charAt(index + whole.length))) open = index + whole.length - 2
  }
  return marks
}
