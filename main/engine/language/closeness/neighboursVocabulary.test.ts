import { expect, test } from 'vitest'
import { createVocabulary } from './neighboursVocabulary.ts'

/** More words than are held against one another one by one, that differ in figures alone. */
const words = Array.from({ length: 1500 }, (_, at) => `hunter${at}`)
/** As a term of the vocabulary. */
const termOf = (word: string): string => `w${word}`

function grams(word: string): Set<string> {
  const text = `^${word}$`
  return new Set(Array.from({ length: text.length - 2 }, (_, at) => text.slice(at, at + 3)))
}

/** As a search through all words finds them: the likest 256, of equally like ones those that came first. */
function likest(word: string): string[] {
  const own = grams(word)
  return words
    .map((other, at) => {
      const runs = grams(other)
      return { other, at, spelling: (2 * [...runs].filter((run) => own.has(run)).length) / (own.size + runs.size) }
    })
    .filter(({ other, spelling }) => other !== word && spelling >= 0.45)
    .toSorted((one, two) => two.spelling - one.spelling || one.at - two.at)
    .slice(0, 256)
    .map(({ other }) => other)
}

test.each([0, 7, 511, 512, 600, 1234, 1499])(
  'word %i of a list of words with numbers in them is paired with the most similar ones',
  (at) => {
    const vocabulary = createVocabulary()
    const numbers = words.map((word) => vocabulary.numberOf(termOf(word)))
    const partners = vocabulary.partnersOf(numbers[at]!).map(({ term }) => vocabulary.termOf(term).slice(1))
    expect(partners).toHaveLength(256)
    expect(partners).toEqual(likest(words[at]!))
  },
)

test('words added later are found as if all had been added at once', () => {
  const [early, whole] = [createVocabulary(), createVocabulary()]
  for (const word of words.slice(0, 900)) early.numberOf(termOf(word))
  for (const at of [3, 700]) early.partnersOf(early.numberOf(termOf(words[at]!)))
  for (const word of words) for (const each of [early, whole]) each.numberOf(termOf(word))
  for (const at of [3, 700, 1400])
    expect(early.partnersOf(early.numberOf(termOf(words[at]!)))).toEqual(
      whole.partnersOf(whole.numberOf(termOf(words[at]!))),
    )
})
