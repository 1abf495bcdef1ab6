import { type MarkedWord, stretchesOf } from '../../../shared/text/foundWords.ts'

/** How much stands before the first found word, at most. */
const before = 40

/** Returns a text on one line from shortly before the first found word; from its beginning if there is none. */
export function snippetOf(text: string, words: readonly MarkedWord[]): string {
  const line = text.replaceAll(/\s+/g, ' ').trim()
  const start = stretchesOf(line, words)[0]?.start ?? 0
  if (start <= before) return line
  const space = line.indexOf(' ', start - before)
  return `… ${line.slice(space < 0 || space >= start ? start : space + 1)}`
}
