/** Returns the text in Unicode NFC with white space collapsed to single spaces and trimmed. */
export function normalise(text: string): string {
  return text.normalize('NFC').replace(/\s+/gu, ' ').trim()
}

/** Returns the words of a text: lower-cased runs of letters and digits; in scripts without spaces, single characters. */
export function wordsOf(text: string): string[] {
  return text.normalize('NFC').toLowerCase().match(word) ?? []
}

/**
 * Returns the similarity of two texts, 0 to 1: Dice's coefficient of their word sets (Dice 1945), twice the common words over
 * the words of both. Ignores order and repetition. Used to match an edited entry with the one it replaced; it does not
 * measure meaning. Texts without words score 1 only if they are equal.
 */
export function similarity(a: string, b: string): number {
  const left = new Set(wordsOf(a))
  const right = new Set(wordsOf(b))
  if (left.size + right.size === 0) return normalise(a) === normalise(b) ? 1 : 0
  return wordSimilarity(left, right)
}

/** Like `similarity`, for the words of two texts; 0 if neither has any. */
export function wordSimilarity(left: ReadonlySet<string>, right: ReadonlySet<string>): number {
  if (left.size + right.size === 0) return 0
  let shared = 0
  for (const each of left) if (right.has(each)) shared += 1
  return (2 * shared) / (left.size + right.size)
}

const word =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]|(?:(?![\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}])[\p{L}\p{M}\p{N}])+/gu
