import type { ReviewText } from '../../../shared/contract/review.ts'
import type { Difference } from '../../../shared/model/comparison.ts'

type Marked = ReviewText['spans'][number]

/** A range of a text in UTF-16 units; `end` is exclusive. */
type Passage = Pick<Marked, 'start' | 'end'>

/**
 * Marks the ranges only this text has (`only`) and the differences from the first text: contradictory or reworded. Where
 * marks overlap, the more serious one wins.
 */
export function marksOfOther(differences: readonly Difference[], only: readonly Passage[]): Marked[] {
  return tidy([
    ...only.map(({ start, end }) => ({ start, end, mark: 'only' as const })),
    ...differences.flatMap(({ b, contrary }) =>
      b ? [{ start: b.start, end: b.end, mark: contrary ? ('contrary' as const) : ('worded' as const) }] : [],
    ),
  ])
}

/** Marks what only the first text has, and what another text contradicts. */
export function marksOfFirst(comparisons: readonly (readonly Difference[])[], only: readonly Passage[]): Marked[] {
  const contrary = comparisons.flat().flatMap(({ a, contrary: against }) => (a && against ? [a] : []))
  return tidy([
    ...contrary.map(({ start, end }) => ({ start, end, mark: 'contrary' as const })),
    ...only.map(({ start, end }) => ({ start, end, mark: 'only' as const })),
  ])
}

/** Marks contradictions and rewordings in two contradictory texts. */
export function marksOfPair(differences: readonly Difference[], side: 'a' | 'b'): Marked[] {
  const outright = differences.some(({ contrary }) => contrary === true)
  return tidy(
    differences.flatMap((difference) => {
      const span = difference[side]
      if (!span) return []
      const both = difference.a !== null && difference.b !== null
      const isContrary = difference.contrary === true || (!outright && both)
      return [{ start: span.start, end: span.end, mark: isContrary ? 'contrary' : both ? 'worded' : 'only' }]
    }),
  )
}

/** The share of all words that no mark covers. */
export function agreementOf(texts: readonly { content: string; spans: readonly Marked[] }[]): number {
  const all = texts.reduce((sum, { content }) => sum + countWords(content), 0)
  const differ = texts.reduce(
    (sum, { content, spans }) =>
      sum + spans.reduce((own, { start, end }) => own + countWords(content.slice(start, end)), 0),
    0,
  )
  return all === 0 ? 1 : Math.max(0, 1 - differ / all)
}

/** What a text adds, in a few words; `sentences` is how many of the merge's sentences only this text says. */
export function noteOf(spans: readonly Marked[], sentences: number): string {
  if (spans.some(({ mark }) => mark === 'contrary')) return 'contradicts'
  const facts = spans.filter(({ mark }) => mark === 'only').length
  // The others have all its words, but not in one sentence.
  if (facts === 0 && sentences > 0) return `adds ${sentences === 1 ? 'one sentence' : `${sentences} sentences`}`
  if (facts === 0) return 'adds nothing'
  return facts === 1 ? 'adds one fact' : `adds ${facts} facts`
}

function countWords(text: string): number {
  return text.match(/[\p{L}\p{N}]+/gu)?.length ?? 0
}

const severity = { contrary: 0, only: 1, worded: 2 }

function tidy(spans: readonly { start: number; end: number; mark: string }[]): Marked[] {
  const kept: Marked[] = []
  const graver = (spans as Marked[]).toSorted((one, other) => severity[one.mark] - severity[other.mark])
  for (const span of graver)
    if (span.end > span.start && !kept.some(({ start, end }) => start < span.end && span.start < end)) kept.push(span)
  return kept.toSorted((one, other) => one.start - other.start)
}
