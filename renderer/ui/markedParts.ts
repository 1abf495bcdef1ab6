import type { Reason } from '../../shared/model/recommendation.ts'
import { lettersOf } from '../../shared/text/lettersOf.ts'
import { containsMask } from '../../shared/text/mask.ts'
import { type Look, type Run, inlineRuns } from '../../shared/text/inlineRuns.ts'
import { softBreaks } from './softBreaks.ts'

/** Quote in a text: of a reason with its number, starting at 1, or of an advisor, whose quotes have none. */
export interface Span {
  start: number
  end: number
  number: number | null
  /** Whether it continues after this text, so that its number is shown there. */
  goesOn?: boolean
}

/** A run with one style, the reasons that quote it, and whether an advisor does. */
export interface Part {
  text: string
  look: Look
  numbers: number[]
  quoted: boolean
  /** Reasons whose quotes end here: their numbers follow it. */
  ending: number[]
}

/** Finds the quotes of the reasons in a field’s text. A quote that is not at its stated position is searched for. */
export function spansIn(text: string, reasons: readonly Reason[], field: Reason['field']): Span[] {
  return reasons.flatMap(({ quote, start, end, field: of }, at) => {
    if (!quote || start === null || end === null || of !== field) return []
    const there = text.slice(start, end)
    const number = at + 1
    if (containsMask(there)) return [{ start, end, number }]
    const words = wordsOf(quote)
    const found = there === quote ? start + quote.indexOf(words) : text.indexOf(words)
    if (found >= 0) return [{ start: found, end: found + words.length, number }]
    // A long quote may be cut, or be in one line.
    const said = lettersOf(quote)
    return said !== '' && lettersOf(there).startsWith(said) ? [{ start, end, number }] : []
  })
}

/** Returns a quote without leading and trailing punctuation and spaces. */
export function wordsOf(quote: string): string {
  return quote.replace(/^[\s.,;:!?]+(?=\S)|(?<![\s,;:])[\s,;:]+$/g, '')
}

/** Splits a text into runs, without the marks of code, emphasis and links; hard-wrapped lines are joined. */
export function markedParts(text: string, spans: readonly Span[]): Part[] {
  return partsOf(text, spans, inlineRuns(text), softBreaks(text))
}

const plain: Look = { code: false, strong: false, em: false, struck: false }

/** Splits code into runs, exactly as written. */
export function codeParts(text: string, spans: readonly Span[]): Part[] {
  return partsOf(text, spans, [{ start: 0, end: text.length, look: plain }], [])
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
    numbers: numbersOf(over),
    quoted: over.some(({ number }) => number === null),
    ending: numbersOf(
      over.filter((span) => !span.goesOn && !parts.slice(at + 1).some((later) => later.over.includes(span))),
    ),
  }))
}

/** Returns the numbers of the reasons that some spans quote. */
export function numbersOf(spans: readonly Span[]): number[] {
  return spans.flatMap(({ number }) => number ?? [])
}

/** Excludes white space at the edges of marked words, and a bracket that is not closed in them, as in `(e.g`. */
function trimmed(text: string, span: Span): Span {
  const words = text.slice(span.start, span.end)
  const open = span.goesOn ? -1 : openBracket(words)
  const rest = (open > 0 ? words.slice(0, open) : words).trim()
  if (rest === '') return span
  const start = span.start + words.indexOf(rest)
  return { ...span, start, end: start + rest.length }
}

/** The position of the last bracket near the end of a text that is not closed; -1 if there is none. */
function openBracket(words: string): number {
  const open = words.lastIndexOf('(')
  return open >= words.length - maxBracket && !words.includes(')', open) ? open : -1
}

/** Length of the beginning of a bracket that says nothing by itself. */
const maxBracket = 12
