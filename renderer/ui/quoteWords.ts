import { cellWords, withWholeCode } from './excerptWords.ts'
import { wordsOf } from './markedParts.ts'

/**
 * Returns a quote for reading beside its reason: without punctuation at its ends, with whole code, and a row of a table by its cells.
 */
export function quoteWords(quote: string): string {
  const words = withWholeCode(wordsOf(quote))
  return words.startsWith('|') || words.endsWith('|') ? cellWords(words) : words
}
