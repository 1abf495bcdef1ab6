import { featureHash } from './featureHash.ts'
import { orderClassesAt } from './orderEntries.ts'
import { orderLetters } from './orderLetters.ts'
import { type OrderReader, type OrderWord, orderReader } from './orderWords.ts'

/** Maximum length: longer texts are lists and tables, in which words co-occur by chance. */
const maxLength = 600
/** Maximum gap between co-occurring words. */
const maxBetween = 2
const kinds = { word: 1, opening: 2, pair: 3, apart: 4, class: 5, openingClass: 6, before: 7, after: 8 } as const
const clauses = { word: 9, pair: 10, class: 11 } as const
const named = featureHash(12, 0)

/** Takes the features of a sentence. */
export interface TakeOrderFeatures {
  /** A feature, as a 24-bit hash. */
  feature(feature: number): void
  /** The letters of a part of the sentence between white space, as its reader returned them. */
  letters(letters: readonly number[]): void
}

const readWithLetters = orderReader(orderLetters)
const readWords = orderReader(() => [])

/** Returns the features of a sentence for the model of planted orders: those of `eachOrderFeature`, each once. */
export function orderFeatures(sentence: string): Set<number> {
  const features = new Set<number>()
  eachOrderFeature(sentence, readWithLetters, {
    feature: (feature) => features.add(feature),
    letters: (letters) => letters.forEach((feature) => features.add(feature)),
  })
  return features
}

/**
 * Calls back with the features of a sentence for the model of planted orders, some more than once: words, word pairs with up
 * to two words between, words that begin the sentence and its clauses, word classes, each class with the word before or
 * after it, and groups of letters. None for texts longer than 600 characters. Linear in the length.
 */
export function eachOrderFeature(sentence: string, read: OrderReader, take: TakeOrderFeatures): void {
  if (sentence.length > maxLength) return
  const { words, starts, hasName, letters } = read(sentence)
  if (hasName) take.feature(named)
  takeWords(words, take)
  for (const part of letters) take.letters(part)
  for (let at = 0; at < words.length; at += 1)
    for (const { hash } of orderClassesAt(words, at)) takeClass(hash, words, at, take)
  for (const at of starts) {
    const word = words[at]
    const next = words[at + 1]
    if (!word) continue
    take.feature(featureHash(clauses.word, word.hash))
    if (next) take.feature(featureHash(clauses.pair, word.hash, next.hash))
    for (const { hash } of orderClassesAt(words, at)) take.feature(featureHash(clauses.class, hash))
  }
}

/** Classes of a sentence's words, with their features. */
export function eachOrderClass(sentence: string, take: (name: string, feature: number) => void): void {
  const { words } = readWords(sentence)
  for (const at of words.keys())
    for (const { name, hash } of orderClassesAt(words, at))
      takeClass(hash, words, at, { feature: (feature) => take(name, feature) })
}

type TakeFeature = Pick<TakeOrderFeatures, 'feature'>

function takeClass(hash: number, words: readonly OrderWord[], at: number, take: TakeFeature): void {
  take.feature(featureHash(kinds.class, hash))
  const before = words[at - 1]
  const after = words[at + 1]
  take.feature(before ? featureHash(kinds.before, before.hash, hash) : featureHash(kinds.openingClass, hash))
  if (after) take.feature(featureHash(kinds.after, hash, after.hash))
}

function takeWords(words: readonly OrderWord[], take: TakeFeature): void {
  for (let at = 0; at < words.length; at += 1) {
    const word = words[at]
    const next = words[at + 1]
    if (!word) break
    if (!word.isCommon) take.feature(featureHash(kinds.word, word.hash))
    if (at < 2) take.feature(featureHash(kinds.opening, word.hash))
    if (next && !(word.isCommon && next.isCommon)) take.feature(featureHash(kinds.pair, word.hash, next.hash))
    for (let to = at + 2; to < at + 2 + maxBetween; to += 1) {
      const other = words[to]
      if (other) take.feature(featureHash(kinds.apart, word.hash, other.hash))
    }
  }
}
