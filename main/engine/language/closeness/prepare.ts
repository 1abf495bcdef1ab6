import { type Bag, bagOf, countBag } from './bag.ts'
import { hashOf, joinHashes } from './hash.ts'
import type { Sequence } from './order.ts'
import { relatedMask } from './related.ts'
import { weightOf } from './weights.ts'
import { type Word, wordsOf } from './words.ts'

const maxWordlessLength = 100_000

/** Everything about a text that comparisons need and that depends on it alone. */
export interface Prepared {
  /** Equal for texts with the same words in the same order. */
  key: string
  sequence: Sequence
  /** Stems, weighted by significance. */
  stems: Bag
  /** Words as written, weighted by their number of occurrences. */
  forms: Bag
  /** Pairs of adjacent stems. */
  bigrams: Bag
  /** Pairs of stems at most three words apart. */
  near: Bag
  /** Four-character runs of the lower-cased words. */
  characters: Bag
  numbers: Bag
  /** Words capitalized inside a sentence. */
  names: Bag
  /** Identifiers, paths and flags, unsplit. */
  identifiers: Bag
  /** Distinct words, heaviest first, that may be matched with different words. */
  distinct: DistinctStem[]
  /** Number of words. */
  count: number
  /** Words of low weight, which make up the structure of a sentence. */
  small: Bag
}

/** A distinct stem of a text. */
export interface DistinctStem {
  id: number
  weight: number
  kind: Word['kind']
  /** Sorted hashes of its trigrams. */
  grams: Int32Array
  /** A bit per trigram, to quickly rule out words that share none. */
  gramBits: [low: number, high: number]
  /** A bit per related stem. */
  relatives: number
}

/**
 * Prepares a text for comparison. Accepts any string; takes time linear in its length and reads only the first 400,000 UTF-16
 * units.
 */
export function prepare(text: string): Prepared {
  const { words, identifiers } = wordsOf(text)
  const ids = words.map(({ stem }) => hashOf(stem))
  const weights = words.map(weightOf)
  const entries = ids.map((id, index): [number, number] => [id, weights[index]!])
  const key = keyOf(words, text)
  return {
    key,
    sequence: { ids: Int32Array.from(ids), weights: Float32Array.from(weights) },
    stems: bagOf(entries),
    forms: countBag(Int32Array.from(words, ({ form }) => hashOf(form))),
    bigrams: bagOf(pairsOf(ids, weights, 1)),
    near: bagOf(pairsOf(ids, weights, 3)),
    characters: countBag(gramsOf(key)),
    numbers: bagOf(entries.filter((_, index) => words[index]!.kind === 'number')),
    names: bagOf(entries.filter((_, index) => words[index]!.named)),
    identifiers: countBag(Int32Array.from(identifiers, (identifier) => hashOf(identifier))),
    distinct: distinctOf(words, ids, weights),
    count: words.length,
    small: bagOf(entries.filter((_, index) => weights[index]! < 0.37)),
  }
}

/** Maximum number of UTF-16 units compared with references; a longer text cannot be or become a reference. */
const maxComparedLength = 16_000

/** Prepares a text for comparison with references; reads only the beginning of a text far too long to be one. */
export function prepareForReferences(text: string): Prepared {
  return prepare(text.slice(0, maxComparedLength))
}

/** Returns the key of a text. Texts without words, such as brackets alone, are equal if they differ only in white space. */
function keyOf(words: Word[], text: string): string {
  return words.length > 0
    ? words.map(({ form }) => form).join(' ')
    : text.replace(/\s+/g, '').slice(0, maxWordlessLength)
}

function* pairsOf(ids: number[], weights: number[], reach: number): Generator<[number, number]> {
  for (let left = 0; left < ids.length; left += 1)
    for (let right = left + 1; right <= left + reach && right < ids.length; right += 1)
      yield [joinHashes(ids[left]!, ids[right]!), weights[left]! + weights[right]!]
}

/** Returns the hashes of all four-character runs. */
function gramsOf(key: string): Int32Array {
  const text = ` ${key}  `
  const grams = new Int32Array(Math.max(0, text.length - 3))
  for (let start = 0; start < grams.length; start += 1) grams[start] = hashOf(text, start, start + 4)
  return grams
}

function distinctOf(words: readonly Word[], ids: readonly number[], weights: readonly number[]): DistinctStem[] {
  const found = new Map<number, DistinctStem>()
  for (const [index, word] of words.entries()) {
    const id = ids[index]!
    if (!found.has(id)) found.set(id, distinctFor(word, id, weights[index]!))
  }
  return [...found.values()].sort((left, right) => right.weight - left.weight)
}

/** Cache shared by all texts that have a word in common. */
const stemCache = new Map<string, DistinctStem>()
const maxCachedStems = 50_000

function distinctFor({ stem, kind }: Word, id: number, weight: number): DistinctStem {
  const key = kind + stem
  const cached = stemCache.get(key)
  if (cached) return cached
  const grams = wordGrams(stem)
  const made = { id, weight, kind, grams, gramBits: bitsOf(grams), relatives: relatedMask(id) }
  if (stemCache.size >= maxCachedStems) stemCache.clear()
  stemCache.set(key, made)
  return made
}

function wordGrams(stem: string): Int32Array {
  const text = `^${stem}$`
  const grams = new Set<number>()
  for (let start = 0; start + 3 <= text.length; start += 1) grams.add(hashOf(text, start, start + 3))
  return Int32Array.from(grams).sort()
}

function bitsOf(grams: Int32Array): [number, number] {
  const bits: [number, number] = [0, 0]
  for (const gram of grams) bits[(gram >> 5) & 1]! |= 1 << (gram & 31)
  return bits
}
