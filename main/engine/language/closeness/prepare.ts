import { type Bag, bagOf, countBag } from './bag.ts'
import { hashOf, joinHashes } from './hash.ts'
import type { Sequence } from './order.ts'
import { relativesOf } from './related.ts'
import { weightOf } from './weights.ts'
import { type Word, wordsOf } from './words.ts'

const maxBareLength = 100_000

/** A text made ready for being compared: everything that depends on it alone. */
export interface Prepared {
  /** The same for texts with the same words in the same order. */
  key: string
  sequence: Sequence
  /** Stems by how much they tell. */
  stems: Bag
  /** Words as they are written, each once as often as it occurs. */
  forms: Bag
  /** Neighbouring stems. */
  bigrams: Bag
  /** Stems at most three words apart. */
  near: Bag
  /** Runs of four characters of the lower-cased words. */
  characters: Bag
  numbers: Bag
  /** Words with a capital inside a sentence. */
  names: Bag
  /** Identifiers, paths and flags, whole. */
  identifiers: Bag
  /** The distinct words, heaviest first, that may be matched with others than themselves. */
  distinct: Distinct[]
  /** How many words there are. */
  count: number
  /** The words that carry little: how the sentence is made. */
  small: Bag
}

/** One distinct stem of a text. */
export interface Distinct {
  id: number
  weight: number
  kind: Word['kind']
  /** Sorted hashes of its three-character runs. */
  grams: Int32Array
  /** A bit for each of them, to tell quickly that two words have none in common. */
  gramBits: [low: number, high: number]
  /** A bit for each stem it is related to. */
  relatives: number
}

/** Prepares a text. Any string is fine; the time is linear in its length, and only its first 400,000 UTF-16 units count. */
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

/** What is longer than this is no reference, and cannot become one, in UTF-16 units. */
const maxComparedLength = 16_000

/** Prepares a text for being compared with references: the beginning of it, where it is far too long for one. */
export function prepareForReferences(text: string): Prepared {
  return prepare(text.slice(0, maxComparedLength))
}

/** Texts without words, such as brackets alone, are the same when they differ in white space only. */
function keyOf(words: Word[], text: string): string {
  return words.length > 0 ? words.map(({ form }) => form).join(' ') : text.replace(/\s+/g, '').slice(0, maxBareLength)
}

function* pairsOf(ids: number[], weights: number[], reach: number): Generator<[number, number]> {
  for (let left = 0; left < ids.length; left += 1)
    for (let right = left + 1; right <= left + reach && right < ids.length; right += 1)
      yield [joinHashes(ids[left]!, ids[right]!), weights[left]! + weights[right]!]
}

/** The hash of every run of four characters. */
function gramsOf(key: string): Int32Array {
  const text = ` ${key}  `
  const grams = new Int32Array(Math.max(0, text.length - 3))
  for (let start = 0; start < grams.length; start += 1) grams[start] = hashOf(text, start, start + 4)
  return grams
}

function distinctOf(words: readonly Word[], ids: readonly number[], weights: readonly number[]): Distinct[] {
  const found = new Map<number, Distinct>()
  for (const [index, word] of words.entries()) {
    const id = ids[index]!
    if (!found.has(id)) found.set(id, distinctFor(word, id, weights[index]!))
  }
  return [...found.values()].sort((left, right) => right.weight - left.weight)
}

/** Texts share what they know of the words they share. */
const known = new Map<string, Distinct>()
const maxKnown = 50_000

function distinctFor({ stem, kind }: Word, id: number, weight: number): Distinct {
  const key = kind + stem
  const before = known.get(key)
  if (before) return before
  const grams = wordGrams(stem)
  const made = { id, weight, kind, grams, gramBits: bitsOf(grams), relatives: relativesOf(id) }
  if (known.size >= maxKnown) known.clear()
  known.set(key, made)
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
