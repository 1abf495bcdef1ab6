import { cutBefore } from './cutBefore.ts'
import { excerptLength, excerptOf } from './excerptOf.ts'
import { fenceAfter, markdownLines } from './markdown.ts'
import { type MarkedWord, stretchesOf } from './foundWords.ts'

/** How much of a long text is searched for the words, in characters. */
const searched = 20_000
/** How much of it is searched at a time. */
const piece = 1000
/** How much stands before the first word shown, at most. */
const before = 30

/**
 * Returns the beginning of a text, or so much around the first found word if neither the beginning nor the title shows it.
 * An excerpt from the middle begins with `… `, at a whole word; one from the middle of a code block begins with its fence.
 */
export function foundExcerpt(title: string, text: string, words: readonly MarkedWord[]): string {
  const beginning = excerptOf(text)
  const shown = `${title}\n${beginning}`
  const missing = words.filter((word) => stretchesOf(shown, [word]).length === 0)
  const first = missing.length === 0 ? null : firstOf(text.slice(0, searched), missing)
  if (first === null) return beginning
  const lead = text.slice(Math.max(0, first - before), first)
  const space = lead.search(/\s/)
  const from = space < 0 ? first : first - lead.length + space
  const part = text.slice(0, from + excerptLength + 2)
  const fence = markdownLines(text.slice(0, from)).reduce((open, line) => fenceAfter(line.text, open), '')
  if (fence === '') return excerptOf(cutBefore(part, from), excerptLength + 2)
  return `…\n${fence}\n${excerptOf(text.slice(from, from + excerptLength + 2).trimStart())}`
}

/** Returns where the first of the words stands; null if none does. Reads piece by piece, because most stand near the beginning. */
function firstOf(text: string, words: readonly MarkedWord[]): number | null {
  for (let from = 0; from < text.length;) {
    const space = text.indexOf(' ', from + piece)
    const end = space < 0 ? text.length : space
    const [found] = stretchesOf(text.slice(from, end), words)
    if (found) return from + found.start
    from = end
  }
  return null
}
