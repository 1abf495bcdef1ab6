import { cutBefore } from './cutBefore.ts'
import { type MarkedWord, stretchesOf } from './foundWords.ts'

/**
 * Returns a text on one line from shortly before the first found word that its title lacks, at most `before` characters; null
 * if the title has all words that the text has.
 */
export function snippetBeside(
  title: string,
  text: string,
  words: readonly MarkedWord[],
  before: number,
): string | null {
  const missing = words.filter((word) => stretchesOf(title, [word]).length === 0)
  if (missing.length === 0) return null
  const line = text.replaceAll(/\s+/g, ' ').trim()
  const start = stretchesOf(line, missing)[0]?.start
  if (start === undefined) return null
  if (start <= before) return line
  const space = line.indexOf(' ', start - before)
  return cutBefore(line, space < 0 || space >= start ? start : space + 1)
}
