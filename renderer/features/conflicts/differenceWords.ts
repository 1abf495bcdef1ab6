import type { ComparedText } from '../../../shared/contract/neighbours.ts'
import type { Difference, Span } from '../../../shared/model/comparison.ts'
import { stretchesOf } from '../../../shared/text/foundWords.ts'

/** The marks of bold text: a passage may begin or end between two of them. Those of paths, such as `src/**`, stay. */
const boldMarks = /(?<![\p{L}\p{N}/*.])\*\*(?=[\p{L}\p{N}\p{P}])|(?<=[\p{L}\p{N}.:!?)])\*\*(?![\p{L}\p{N}/*])/gu

/** Returns words that quote a text, without its marks of bold text. */
export function withoutBoldMarks(words: string): string {
  return words.replace(boldMarks, '')
}

/**
 * Returns the differences worth a line: words that only one text has where it has them once more than the other are left out,
 * since the other says them too, and so are, beside a contradiction, unlike words that merely stand in the same place.
 */
export function trueDifferences(
  differences: readonly Difference[],
  older: Pick<ComparedText, 'content'>,
  newer: Pick<ComparedText, 'content'>,
): Difference[] {
  const isSaid = (span: Span | null, { content }: Pick<ComparedText, 'content'>): boolean =>
    span !== null && stretchesOf(content, [{ word: span.text.toLowerCase(), begun: false }]).length > 0
  const isContradiction = differences.some(({ contrary }) => contrary)
  return differences.filter(({ kind, a, b, contrary }) => {
    if (isContradiction && !contrary && kind === 'wording' && a !== null && b !== null) return false
    if (contrary === true || kind === 'negation' || (a !== null && b !== null)) return true
    return !isSaid(a, newer) && !isSaid(b, older)
  })
}

/** Returns the lines that tell differences, without marks of bold text, each once and with how often it holds. */
export function differenceLines(differences: readonly Difference[]): { words: string; times: number }[] {
  const lines = Map.groupBy(differences, ({ text }) => withoutBoldMarks(text))
  return [...lines].map(([words, { length: times }]) => ({ words, times }))
}
