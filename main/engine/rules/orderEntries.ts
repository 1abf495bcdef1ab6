import { orderClasses } from './data/orderClasses.ts'
import { wordHash } from './featureHash.ts'
import { orderStems } from './orderStems.ts'

/** A class of words. */
export interface OrderClass {
  name: string
  hash: number
}

/** A word or phrase of a class. */
export interface OrderEntry {
  of: OrderClass
  /** The words after the first. */
  rest: readonly string[]
}

const byFirstWord = readClasses()
const none: readonly never[] = []

/** Returns the words and phrases of classes that begin with a word. */
export function orderEntries(word: string): readonly OrderEntry[] {
  return byFirstWord.get(word.startsWith('=') ? word.slice(1) : word) ?? none
}

/** Returns the classes of the word at an index, alone or as the start of a phrase. */
export function orderClassesAt(
  words: readonly { text: string; entries: readonly OrderEntry[] }[],
  at: number,
): readonly OrderClass[] {
  const entries = words[at]?.entries ?? none
  if (entries.length === 0) return none
  const found: OrderClass[] = []
  for (const { of, rest } of entries)
    if (rest.every((next, step) => words[at + 1 + step]?.text === next) && !found.includes(of)) found.push(of)
  return found
}

function readClasses(): Map<string, OrderEntry[]> {
  const entries = new Map<string, OrderEntry[]>()
  for (const line of orderClasses.trim().split('\n')) {
    const [name = '', ...texts] = line.split(' ')
    const of = { name, hash: wordHash(name) }
    for (const text of texts) {
      const [first, ...rest] = text === 'OPEN' ? [text] : stemsOf(text)
      if (first === undefined) continue
      const known = entries.get(first)
      if (known) known.push({ of, rest })
      else entries.set(first, [{ of, rest }])
    }
  }
  return entries
}

function stemsOf(phrase: string): string[] {
  return phrase
    .toLowerCase()
    .split('_')
    .flatMap((word) => orderStems(word).stems)
}
