import { orderClassesAt } from './orderClassesAt.ts'
import { orderWords } from './orderWords.ts'

/** Longer sentences are lists and tables, in which words meet by chance. */
const maxLength = 600
/** Words of every sentence: alone, or beside one another, they tell prose from notes, not an order from a fact. */
const common = new Set(
  'a an the this that these those of to in on at by for from with and or but as is are was be been it its they them their there here so if then than when while before after into out up over under'.split(
    ' ',
  ),
)

/**
 * What the model of planted orders knows a sentence by: its words, pairs of neighbours, the two it begins with (`^word`),
 * what its words stand for (`#class`), and each of these with the word before or after it. Each once; none for a sentence of
 * more than 600 characters. Linear in the length.
 */
export function orderFeatures(sentence: string): Set<string> {
  const features = new Set<string>()
  if (sentence.length > maxLength) return features
  const words = orderWords(sentence)
  addWords(features, words)
  words.forEach((_, at) => {
    for (const name of orderClassesAt(words, at)) {
      features.add(`#${name}`)
      if (at === 0) features.add(`^#${name}`)
      if (at > 0) features.add(`${words[at - 1]!}_#${name}`)
      if (at + 1 < words.length) features.add(`#${name}_${words[at + 1]!}`)
    }
  })
  return features
}

function addWords(features: Set<string>, words: readonly string[]): void {
  const plain = words.filter((word) => word !== 'NAME')
  if (plain.length < words.length) features.add('NAME')
  plain.forEach((word, at) => {
    const isCommon = common.has(word)
    const next = plain[at + 1]
    if (!isCommon) features.add(word)
    if (at < 2) features.add(`^${word}`)
    if (next !== undefined && !(isCommon && common.has(next))) features.add(`${word}_${next}`)
  })
}
