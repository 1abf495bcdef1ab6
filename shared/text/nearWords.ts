/** Minimum number of letters of a word in which a typo is forgiven. */
const minTypoLetters = 4

/** Checks whether a typo is forgiven in a word: four letters or more and no digit, because a number one off is another number. */
export function forgivesTypo(word: string): boolean {
  return !/\p{N}/u.test(word) && (word.match(/\p{L}/gu)?.length ?? 0) >= minTypoLetters
}

/**
 * Checks whether two words differ by one typo: a character missing, added or replaced, or two neighbours swapped (Damerau's
 * distance of one). Equal words do not.
 */
export function isOneTypo(one: string, other: string): boolean {
  const [short, long] = one.length <= other.length ? [one, other] : [other, one]
  if (long.length - short.length > 1) return false
  let start = 0
  while (start < short.length && short[start] === long[start]) start += 1
  if (long.length > short.length) return short.slice(start) === long.slice(start + 1)
  if (start === short.length) return false
  if (short.slice(start + 1) === long.slice(start + 1)) return true
  return (
    short[start] === long[start + 1] &&
    short[start + 1] === long[start] &&
    short.slice(start + 2) === long.slice(start + 2)
  )
}

/** Letters and joiners that a typo may have left out or replaced, besides those of the word itself. */
const latin = 'abcdefghijklmnopqrstuvwxyz-_./'

/** Returns all words that differ from a word by one typo, with the letters of its own script. */
export function wordsOneTypoAway(word: string): string[] {
  const letters = new Set(`${latin}${alphabetOf(word)}`)
  const found = new Set<string>()
  for (let at = 0; at <= word.length; at += 1) {
    const [before, after] = [word.slice(0, at), word.slice(at)]
    const rest = after.slice(1)
    if (after !== '') found.add(before + rest)
    if (rest !== '') found.add(before + rest.charAt(0) + after.charAt(0) + rest.slice(1))
    for (const letter of letters) {
      found.add(before + letter + after)
      if (after !== '') found.add(before + letter + rest)
    }
  }
  found.delete(word)
  return [...found].filter((near) => near.length >= minTypoLetters - 1)
}

/** Letters of the scripts other than Latin that a word uses; its own letters for a script not listed. */
function alphabetOf(word: string): string {
  const scripts: [RegExp, string][] = [
    [/\p{Script=Cyrillic}/u, 'абвгдежзийклмнопрстуфхцчшщъыьэюяєіїґў'],
    [/\p{Script=Greek}/u, 'αβγδεζηθικλμνξοπρστυφχψως'],
  ]
  return word + scripts.flatMap(([pattern, letters]) => (pattern.test(word) ? letters : [])).join('')
}
