import { containsMask } from '../../shared/text/mask.ts'
import type { Span } from './markedParts.ts'

/**
 * Finds the quotes of advisors in a text. As where they were checked, line breaks and runs of spaces do not matter. A quote
 * with a masked secret in it is not marked: its dots do not say which words they stand for.
 */
export function quoteSpans(text: string, quotes: readonly string[]): Span[] {
  return quotes.flatMap((quote): Span[] => {
    const words = quote
      .trim()
      .split(/\s+/)
      .map(escaped)
      .join(String.raw`\s+`)
    const found = words === '' || containsMask(quote) ? null : new RegExp(words).exec(text)
    return found ? [{ start: found.index, end: found.index + found[0].length, number: null }] : []
  })
}

/** Returns the quotes that are in none of the texts: a title marks only those, so that the same words are not marked twice. */
export function quotesOutside(texts: readonly string[], quotes: readonly string[]): string[] {
  return quotes.filter((quote) => texts.every((text) => quoteSpans(text, [quote]).length === 0))
}

function escaped(word: string): string {
  return word.replace(/[.*+?^${}()|[\]\\/-]/g, String.raw`\$&`)
}
