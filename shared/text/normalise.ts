/** The text in Unicode form NFC, every run of white space one space, none at the ends. */
export function normalise(text: string): string {
  return text.normalize('NFC').replace(/\s+/gu, ' ').trim()
}

/** The words of a text: lower-cased runs of letters and digits; in scripts without spaces, each character. */
export function wordsOf(text: string): string[] {
  return text.normalize('NFC').toLowerCase().match(word) ?? []
}

/**
 * How much two texts share, 0 to 1: Dice's coefficient of their word sets (Dice 1945), twice the words in common over the
 * words of both. Order and repeats do not count. It serves to match an edited entry with its vanished twin; it says
 * nothing about whether two texts mean the same. Texts without words are alike (1) only when they are equal.
 */
export function similarity(a: string, b: string): number {
  const left = new Set(wordsOf(a))
  const right = new Set(wordsOf(b))
  if (left.size + right.size === 0) return normalise(a) === normalise(b) ? 1 : 0
  const shared = [...left].filter((word) => right.has(word)).length
  return (2 * shared) / (left.size + right.size)
}

const word =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]|(?:(?![\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}])[\p{L}\p{M}\p{N}])+/gu
