import { hashOf } from './hash.ts'
import { relatedEntries, relationOf } from './related.ts'
import { sameInCode } from './sameInCode.ts'
import { stem } from './stem.ts'
import { termWeight, wordOfTerm } from './terms.ts'

/** A term that can replace another term; strength is 0 to 1. */
export interface Partner {
  term: number
  strength: number
}

/** The terms of a library, numbered in order of arrival. */
export interface Vocabulary {
  readonly size: number
  /** Returns the number of a term; assigns one to a new term. */
  numberOf(term: string): number
  termOf(number: number): string
  /** The weight of a term, in hundredths. */
  weight(term: number): number
  /** Returns all other known terms with similar meaning or spelling; only the 256 most similar if there are more. */
  partnersOf(term: number): readonly Partner[]
}

/** Minimum spelling similarity (Dice coefficient of trigrams) for words to be partners. */
const minSpelling = 0.45
/** Maximum number of partners per term. More similar words than this are usually one word with different digits. */
export const maxPartners = 256

/**
 * Beyond this many words that differ only in digits, their shared trigrams are compared once for the group, not for each
 * word.
 */
const maxIndexedWords = 512

/** Words that differ only in digits, such as `berth12` and `berth7`. */
interface NumberedWords {
  size: number
  /** The trigrams without digits, which all words of the group share. */
  letters: number[]
  /** Words after the first 512, in order of arrival, by their number of trigrams. */
  late: Map<number, number[]>
  /** Number of `letters` found in the word being looked up. */
  shared: number
}

interface Entry {
  term: string
  word: string | null
  grams: number[]
  /** The group of a late word, otherwise null. */
  group: NumberedWords | null
  partners: Partner[]
  /** Size of the vocabulary when the partners were last looked up. */
  seen: number
}

/** Creates an empty vocabulary. */
export function createVocabulary(): Vocabulary {
  const numbers = new Map<string, number>()
  const entries: Entry[] = []
  let weights = new Int32Array(1024)
  const withGram = new Map<number, number[]>()
  const withWord = new Map<string, number>()
  const byLetters = new Map<string, NumberedWords>()
  const groups: NumberedWords[] = []

  const add = (term: string): number => {
    const number = entries.length
    const word = wordOfTerm(term)
    const grams = word === null ? [] : gramsOf(word)
    const group = word !== null && digit.test(word) ? addToGroup(word, grams.length, number) : null
    entries.push({ term, word, grams, group, partners: [], seen: 0 })
    if (number === weights.length) weights = doubled(weights)
    weights[number] = termWeight(term)
    numbers.set(term, number)
    if (word !== null) withWord.set(word, number)
    for (const gram of grams) {
      if (group?.letters.includes(gram)) continue
      const others = withGram.get(gram)
      if (others) others.push(number)
      else withGram.set(gram, [number])
    }
    return number
  }

  /** Adds a word with digits to its group; returns the group only if the word is a late one. */
  const addToGroup = (word: string, length: number, number: number): NumberedWords | null => {
    const key = word.replace(/\d+/g, '0')
    let group = byLetters.get(key)
    if (!group) byLetters.set(key, (group = { size: 0, letters: [], late: new Map(), shared: 0 }))
    group.size += 1
    if (group.size <= maxIndexedWords) return null
    if (group.size === maxIndexedWords + 1) {
      group.letters = gramsOf(word, (gram) => !digit.test(gram))
      if (group.letters.length > 0) groups.push(group)
    }
    if (group.letters.length === 0) return null
    const late = group.late.get(length)
    if (late) late.push(number)
    else group.late.set(length, [number])
    return group
  }

  let counts = new Uint8Array(1024)

  /** Adds the partners among the terms that arrived since the last lookup. */
  const updatePartners = (term: number, { word, grams, partners, seen }: Entry): void => {
    if (word === null) return
    if (counts.length < entries.length) counts = new Uint8Array(2 * entries.length)
    const alike: number[] = []
    for (const gram of grams) {
      const others = withGram.get(gram)!
      for (let at = others.length - 1; at >= 0 && others[at]! >= seen; at -= 1)
        if (counts[others[at]!]!++ === 0) alike.push(others[at]!)
    }
    const related = relatedTo(word, seen)
    const found: number[] = []
    const strengths: number[] = []
    const find = (other: number, spelling: number): void => {
      if (spelling < minSpelling || other === term) return
      found.push(other)
      strengths.push(Math.max(spelling, related.get(other) ?? 0))
      related.delete(other)
    }
    for (const group of groups) group.shared = group.letters.filter((gram) => grams.includes(gram)).length
    const letters = similarLateWords(grams.length, seen)
    for (const other of alike) {
      const { grams: own, group } = entries[other]!
      const shared = counts[other]! + (group?.shared ?? 0)
      counts[other] = 0
      find(other, (2 * shared) / (grams.length + own.length))
    }
    for (const [other, spelling] of letters) find(other, spelling)
    for (const [other, strength] of related) {
      if (other === term) continue
      found.push(other)
      strengths.push(strength)
    }
    const least = minKeptStrength(partners, strengths)
    for (const [at, strength] of strengths.entries())
      if (strength >= least) partners.push({ term: found[at]!, strength })
    if (partners.length <= maxPartners) return
    partners.sort((one, other) => other.strength - one.strength || one.term - other.term)
    partners.length = maxPartners
  }

  /**
   * Returns the late words since `seen` that share only letter trigrams with the word. Within a group, late words with the
   * same number of trigrams are equally similar, so the first ones suffice.
   */
  const similarLateWords = (length: number, seen: number): [term: number, spelling: number][] =>
    groups.flatMap(({ shared, late }) =>
      [...late].flatMap(([own, terms]) => {
        const spelling = (2 * shared) / (length + own)
        if (spelling < minSpelling) return []
        const some: [number, number][] = []
        for (let at = lowerBound(terms, seen); at < terms.length && some.length < maxPartners; at += 1)
          if (counts[terms[at]!] === 0) some.push([terms[at]!, spelling])
        return some
      }),
    )

  /** Returns the terms since `seen` that the tables relate to a word, with the strength of the relation. */
  const relatedTo = (word: string, seen: number): Map<number, number> => {
    const related = new Map<number, number>()
    for (const relative of relativesOf(word)) {
      const other = withWord.get(relative)
      if (other === undefined || other < seen) continue
      const strength = relationOf(hashOf(word), hashOf(relative))
      if (strength > 0) related.set(other, strength)
    }
    return related
  }

  return {
    get size() {
      return entries.length
    },
    numberOf: (term) => numbers.get(term) ?? add(term),
    termOf: (number) => entries[number]!.term,
    weight: (term) => weights[term]!,
    partnersOf(term) {
      const entry = entries[term]!
      if (entry.seen < entries.length) {
        updatePartners(term, entry)
        entry.seen = entries.length
      }
      return entry.partners
    },
  }
}

/** Number of histogram buckets for finding the highest strengths. */
const bucketCount = 1024

/** Returns a lower bound of the 256 highest strengths, so that few of thousands of similar terms need sorting. */
function minKeptStrength(partners: readonly Partner[], strengths: readonly number[]): number {
  if (partners.length + strengths.length <= maxPartners) return 0
  const sizes = new Int32Array(bucketCount + 1)
  for (const strength of strengths) sizes[Math.floor(strength * bucketCount)]! += 1
  for (const { strength } of partners) sizes[Math.floor(strength * bucketCount)]! += 1
  let kept = 0
  let least = bucketCount
  while ((kept += sizes[least]!) < maxPartners) least -= 1
  return least / bucketCount
}

function doubled(numbers: Int32Array): Int32Array<ArrayBuffer> {
  const longer = new Int32Array(2 * numbers.length)
  longer.set(numbers)
  return longer
}

/** Returns the index of the first of ascending numbers that is at least `least` (binary search). */
function lowerBound(numbers: readonly number[], least: number): number {
  let [low, high] = [0, numbers.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if (numbers[middle]! < least) low = middle + 1
    else high = middle
  }
  return low
}

const digit = /\d/

/** Returns the hashes of a word's distinct trigrams, all or only those wanted, as `softMatches` counts them. */
function gramsOf(word: string, isWanted: (gram: string) => boolean = () => true): number[] {
  const text = `^${word}$`
  const grams = new Set<number>()
  for (let start = 0; start + 3 <= text.length; start += 1)
    if (isWanted(text.slice(start, start + 3))) grams.add(hashOf(text, start, start + 3))
  return [...grams]
}

/** Read on first use, like the table of relations. */
let relatives: ReadonlyMap<string, ReadonlySet<string>> | null = null

/** Returns the stems that the tables relate to a stem; `relationOf` gives the strength. */
function relativesOf(word: string): Iterable<string> {
  return (relatives ??= readRelatives()).get(word) ?? []
}

function readRelatives(): Map<string, Set<string>> {
  const found = new Map<string, Set<string>>()
  const join = (one: string, other: string): void => {
    const known = found.get(one)
    if (known) known.add(other)
    else found.set(one, new Set([other]))
  }
  for (const entry of relatedEntries()) {
    const [one, ...others] = entry.split(/[=> ]+/)
    for (const other of others) {
      join(one!, other)
      join(other, one!)
    }
  }
  for (const group of sameInCode.map((words) => words.map(stem)))
    for (const one of group) for (const other of group) if (one !== other) join(one, other)
  return found
}
