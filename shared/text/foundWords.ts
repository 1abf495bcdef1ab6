import { charClass, classAt, type CharClass } from './charClass.ts'
import { queryTokens } from './tokenise.ts'

/** A word to mark in texts where a search found it. */
export interface MarkedWord {
  /** In lower case and without diacritics. */
  word: string
  /** Whether it also marks the beginning of a longer word. */
  begun: boolean
}

/** A stretch of a text, from an offset up to another. */
export interface Stretch {
  start: number
  end: number
}

/** Returns the words to mark for a search, and for the spellings that it counted besides those typed. */
export function wordsToMark(
  query: string,
  spellings: readonly { typed: string; shown: string }[] = [],
): readonly MarkedWord[] {
  const { exact, prefix } = queryTokens(query)
  const typed = [
    ...exact.map((word) => ({ word, begun: false })),
    ...(prefix === null ? [] : [{ word: prefix, begun: true }]),
  ]
  const others = spellings.map(({ typed: from, shown }) => ({ word: shown, begun: from === prefix }))
  return [...typed, ...others].toSorted((one, other) => other.word.length - one.word.length)
}

/** Returns where a text has one of the words, in order and without overlaps; words also count as parts of a name. */
export function stretchesOf(text: string, words: readonly MarkedWord[]): Stretch[] {
  if (words.length === 0 || text === '') return []
  const plain = folded(text)
  const found: Stretch[] = []
  for (const { word, begun } of words)
    for (let start = plain.indexOf(word); start >= 0 && word !== ''; start = plain.indexOf(word, start + 1)) {
      const end = start + word.length
      if (!isBorder(text, start) || !(begun || isBorder(text, end))) continue
      if (!found.some((other) => other.start < end && start < other.end)) found.push({ start, end })
    }
  return found.toSorted((one, other) => one.start - other.start)
}

/** Lower case without diacritics, where that keeps every character's place. */
function folded(text: string): string {
  const lower = text.toLowerCase()
  if (lower.length !== text.length) return text
  if (!/[^\0-\x7f]/.test(lower)) return lower
  return lower.replace(/[^\0-\x7f]/g, (letter) => {
    const bare = letter.normalize('NFKD').replace(/[\u0300-\u036f]/g, '')
    return bare.length === 1 ? bare : letter
  })
}

/** Checks whether a word, or a part of a name such as `getUserName`, begins or ends at an offset. */
function isBorder(text: string, at: number): boolean {
  if (at <= 0 || at >= text.length) return true
  const [before, after] = [classAt(text, at - 1), classAt(text, at)]
  if (!isNamed(before) || !isNamed(after)) return true
  return after === charClass.upper && before !== charClass.upper
}

function isNamed(kind: CharClass): boolean {
  return kind === charClass.letter || kind === charClass.upper || kind === charClass.digit
}
