/** Part of a text, in UTF-16 units. */
interface Stretch {
  start: number
  end: number
}

/** A letter, digit or underscore of a script that separates words by spaces. */
const inWord = String.raw`(?:(?![\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}])[\p{L}\p{M}\p{N}_])`
const wordAtStart = new RegExp(`^${inWord}+`, 'u')
const wordAtEnd = new RegExp(`(?<!${inWord})${inWord}+$`, 'u')
/** Maximum length of a word: a longer run of letters is none, so it is not completed. */
export const maxWordLength = 64

/** Returns a stretch of a text with the rest of the words in which it begins and ends. */
export function withWholeWords(text: string, { start, end }: Stretch): Stretch {
  const shown = text.slice(start, end)
  const before = wordAtStart.test(shown) ? lettersBefore(text, start) : 0
  const after = wordAtEnd.test(shown) ? lettersAfter(text, end) : 0
  return {
    start: before < maxWordLength ? start - before : start,
    end: after < maxWordLength ? end + after : end,
  }
}

/** Returns a stretch around a part of it, without the words that the stretch cuts outside that part. */
export function withoutCutWords(text: string, { start, end }: Stretch, part: Stretch): Stretch {
  const first = lettersBefore(text, start) > 0 ? lettersAfter(text, start) : 0
  const last = lettersAfter(text, end) > 0 ? lettersBefore(text, end) : 0
  return { start: Math.min(start + first, part.start), end: Math.max(end - last, part.end) }
}

function lettersBefore(text: string, at: number): number {
  return wordAtEnd.exec(text.slice(Math.max(0, at - maxWordLength), at))?.[0].length ?? 0
}

function lettersAfter(text: string, at: number): number {
  return wordAtStart.exec(text.slice(at, at + maxWordLength))?.[0].length ?? 0
}
