import { featureHash } from '../../rules/featureHash.ts'
import type { NoteWord } from './noteWords.ts'

/** How many words from the beginning, and from the end, are read together. */
const lengths = [1, 2, 3, 5]
const lastLength = 3
/** Distinguishes the end of a text from its beginnings. */
const ending = 99

/** Yields hashes of the forms of a text's first words, read together in several lengths, and of its last three. */
export function* noteForms(words: readonly NoteWord[]): Generator<number> {
  for (const length of lengths) yield hashOf(words.slice(0, length), length)
  yield hashOf(words.slice(-lastLength), ending)
}

function hashOf(words: readonly NoteWord[], kind: number): number {
  return words.reduce((hash, { token }) => featureHash(kind, hash, token.form), kind)
}
