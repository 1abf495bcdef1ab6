import { type MarkedWord, stretchesOf } from './foundWords.ts'

/** Length of an excerpt, in characters. */
const length = 240
/** How much of a long text is searched for the words, in characters. */
const searched = 20_000
/** How much stands before the first word shown, at most. */
const before = 30

/**
 * Returns the beginning of a text, or so much around the first found word if neither the beginning nor the title shows it.
 * An excerpt from the middle begins with `… `, at a whole word.
 */
export function foundExcerpt(title: string, text: string, words: readonly MarkedWord[]): string {
  const beginning = text.slice(0, length)
  const shown = `${title}\n${beginning}`
  const starts = words
    .filter((word) => stretchesOf(shown, [word]).length === 0)
    .flatMap((word) => stretchesOf(text.slice(0, searched), [word])[0]?.start ?? [])
  if (starts.length === 0) return beginning
  const first = Math.min(...starts)
  const lead = text.slice(Math.max(0, first - before), first)
  const space = lead.search(/\s/)
  const excerpt = text.slice(space < 0 ? first : first - lead.length + space).trimStart()
  return `… ${excerpt.slice(0, length)}`
}
