/**
 * Returns the maximum number of words of a text that can say the same as one of so many words: it grows with the square,
 * because a few words, such as `Testing` or `Backward compatibility`, name a subject that many longer texts mention. A text of
 * two words is compared with others of up to 8, one of three with up to 15, one of twelve with up to 168.
 */
export function maxComparableWords(words: number): number {
  return words * (words + 2)
}

/** Checks whether neither of two texts, by their numbers of words, is too long to say the same as the other. */
export function areOfComparableLength(one: number, other: number): boolean {
  return Math.max(one, other) <= maxComparableWords(Math.min(one, other))
}
