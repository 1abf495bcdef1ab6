import { featureHash, wordHash } from './featureHash.ts'
import { orderClassesAt } from './orderClassesAt.ts'
import { orderWords } from './orderWords.ts'

/** Maximum length: longer texts are lists and tables, in which words co-occur by chance. */
const maxLength = 600
/** Function words: alone or next to each other they distinguish prose from notes, not an order from a fact. */
const common = new Set(
  'a an the this that these those of to in on at by for from with and or but as is are was be been it its they them their there here so if then than when while before after into out up over under'.split(
    ' ',
  ),
)
/** Maximum gap between co-occurring words. */
const maxBetween = 2
const kinds = { word: 1, opening: 2, pair: 3, apart: 4, class: 5, openingClass: 6, before: 7, after: 8 } as const
const clauses = { word: 9, pair: 10, class: 11 } as const
const named = featureHash(12, 0)
const letters = { four: 13, five: 14 } as const
/** Marks the beginning and the end of a word. Letters are 1 to 26; each takes five bits. */
const ends = 28
const apostrophe = 27

/** Returns the features of a sentence for the model of planted orders: those of `eachOrderFeature`, each once. */
export function orderFeatures(sentence: string): Set<number> {
  const features = new Set<number>()
  eachOrderFeature(sentence, (feature) => features.add(feature))
  return features
}

/**
 * Calls back with the features of a sentence for the model of planted orders, as 24-bit hashes, some more than once: words,
 * word pairs with up to two words between, words that begin the sentence and its clauses, word classes, each class with the
 * word before or after it, and groups of four or five letters of a word. None for texts longer than 600 characters. Linear
 * in the length.
 */
export function eachOrderFeature(sentence: string, take: (feature: number) => void): void {
  if (sentence.length > maxLength) return
  const { words, starts, hasName } = orderWords(sentence)
  const hashes = words.map(wordHash)
  if (hasName) take(named)
  takeWords(words, hashes, take)
  takeLetters(sentence, take)
  for (let at = 0; at < words.length; at += 1)
    for (const name of orderClassesAt(words, at)) takeClass(name, hashes, at, take)
  for (const at of starts) {
    const hash = hashes[at]
    const next = hashes[at + 1]
    if (hash === undefined) continue
    take(featureHash(clauses.word, hash))
    if (next !== undefined) take(featureHash(clauses.pair, hash, next))
    for (const name of orderClassesAt(words, at)) take(featureHash(clauses.class, wordHash(name)))
  }
}

/** Classes of a sentence's words, with their features. */
export function eachOrderClass(sentence: string, take: (name: string, feature: number) => void): void {
  const { words } = orderWords(sentence)
  const hashes = words.map(wordHash)
  words.forEach((_, at) => {
    for (const name of orderClassesAt(words, at)) takeClass(name, hashes, at, (feature) => take(name, feature))
  })
}

function takeClass(name: string, hashes: readonly number[], at: number, take: (feature: number) => void): void {
  const hash = wordHash(name)
  take(featureHash(kinds.class, hash))
  const before = hashes[at - 1]
  const after = hashes[at + 1]
  take(before === undefined ? featureHash(kinds.openingClass, hash) : featureHash(kinds.before, before, hash))
  if (after !== undefined) take(featureHash(kinds.after, hash, after))
}

function takeWords(words: readonly string[], hashes: readonly number[], take: (feature: number) => void): void {
  const { length } = words
  let isCommon = isCommonWord(words[0])
  for (let at = 0; at < length; at += 1) {
    const hash = hashes[at]
    const next = hashes[at + 1]
    if (hash === undefined) break
    const isNextCommon = isCommonWord(words[at + 1])
    if (!isCommon) take(featureHash(kinds.word, hash))
    if (at < 2) take(featureHash(kinds.opening, hash))
    if (next !== undefined && !(isCommon && isNextCommon)) take(featureHash(kinds.pair, hash, next))
    for (let to = at + 2; to <= at + 1 + maxBetween && to < length; to += 1)
      take(featureHash(kinds.apart, hash, hashes[to]))
    isCommon = isNextCommon
  }
}

function isCommonWord(word: string | undefined): boolean {
  return word !== undefined && common.has(word)
}

/** Calls back with groups of four and five letters of each word, its ends included: inflected forms and compounds share them. */
function takeLetters(sentence: string, take: (feature: number) => void): void {
  let group = 0
  let count = 0
  for (let at = 0; at <= sentence.length; at += 1) {
    const letter = at < sentence.length ? letterOf(sentence.charCodeAt(at)) : 0
    if (letter === 0 && count === 0) continue
    if (count === 0) {
      group = ends
      count = 1
    }
    group = ((group << 5) | (letter || ends)) & 0x1ffffff
    count += 1
    if (count >= 4) take(featureHash(letters.four, group & 0xfffff))
    if (count >= 5) take(featureHash(letters.five, group))
    if (letter === 0) count = 0
  }
}

/** Returns 1 to 27 for a letter or an apostrophe, 0 for any other character. */
function letterOf(code: number): number {
  const small = code | 0x20
  if (small >= 0x61 && small <= 0x7a && code < 0x80) return small - 0x60
  return code === 0x27 || code === 0x2019 ? apostrophe : 0
}
