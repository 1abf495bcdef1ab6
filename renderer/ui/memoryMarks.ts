import type { Memory } from '../../shared/model/memory.ts'
import type { Reason } from '../../shared/model/recommendation.ts'
import { belowTitle } from '../../shared/text/afterTitle.ts'
import { type Span, numbersOf, spansIn, wordsOf } from './markedParts.ts'
import { quoteSpans, quotesOutside } from './quoteSpans.ts'

/**
 * Finds the quotes of reasons, and those of advisors, in each text of a memory as the panel shows them: `body` is its text
 * below the title, which the title's words do not begin again. A quote of the text's beginning is marked in the title.
 */
export function marksOf(
  memory: Pick<Memory, 'description' | 'content' | 'evidence'>,
  reasons: readonly Reason[],
  quoted: readonly string[] = [],
): Record<Reason['field'], Span[]> & { numbers: Set<number>; body: string } {
  const { description, content, evidence } = memory
  const body = belowTitle(description, content)
  const from = content.length - body.length
  const quotes = [...spansIn(content, reasons, 'content'), ...quoteSpans(content, quoted)]
  const all = {
    description: [
      ...spansIn(description, reasons, 'description'),
      ...quoteSpans(description, quotesOutside([content], quoted)),
      ...quotes.flatMap((quote) => inTitle(description, content, quote, from)),
    ],
    content: quotes
      .filter(({ end }) => end > from)
      .map((quote) => ({ ...quote, start: Math.max(0, quote.start - from), end: quote.end - from })),
    evidence: [...spansIn(evidence ?? '', reasons, 'evidence'), ...quoteSpans(evidence ?? '', quoted)],
  }
  return { ...all, body, numbers: new Set(Object.values(all).flatMap(numbersOf)) }
}

/** Finds the part of a quote that lies before the text below the title in the title; none if it has other words. */
function inTitle(title: string, text: string, quote: Span, from: number): Span[] {
  if (quote.start >= from) return []
  const words = wordsOf(text.slice(quote.start, Math.min(quote.end, from)).trim())
  const spoken = [words, words.replace(/\*+|__|~~/g, '').replace(/\s+/g, ' ')].find((each) => title.includes(each))
  if (spoken === undefined || spoken === '') return []
  const start = title.indexOf(spoken)
  return [{ start, end: start + spoken.length, number: quote.number, goesOn: quote.end > from }]
}
