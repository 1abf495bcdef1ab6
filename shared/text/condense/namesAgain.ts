const introducing = new Set(['a', 'an', 'any', 'each', 'every', 'another'])
/** A name may follow so many words of its kind: `a new public struct`. */
const reach = 3

/** Checks whether a sentence speaks of something, as `the struct`, that the one before introduces, as `a public struct`. */
export function namesAgain(sentence: string, before: string): boolean {
  const introduced = new Set(following(before, (word) => introducing.has(word), reach))
  return following(sentence, (word) => word === 'the', 2).some((word) => introduced.has(word))
}

/** Returns the longer words that follow one of a kind within so many words. */
function following(text: string, isOfKind: (word: string) => boolean, within: number): string[] {
  const words = text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []
  return words.flatMap((word, at) =>
    isOfKind(word) ? words.slice(at + 1, at + 1 + within).filter((other) => other.length >= minLength) : [],
  )
}

/** Shorter words name nothing. */
const minLength = 4
