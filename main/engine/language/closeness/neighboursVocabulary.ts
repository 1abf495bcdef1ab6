import { hashOf } from './hash.ts'
import { relationOf } from './related.ts'
import { relatedTable } from './relatedTable.ts'
import { sameInCode } from './sameInCode.ts'
import { stem } from './stem.ts'
import { termWeight, wordOfTerm } from './terms.ts'

/** Another term that can stand for a term, and how well: 0 to 1. */
export interface Partner {
  term: number
  strength: number
}

/** The terms of a library, numbered as they come. */
export interface Vocabulary {
  readonly size: number
  /** The number of a term, given one when it is new. */
  numberOf(term: string): number
  termOf(number: number): string
  /** How much a term tells, in hundredths. */
  weight(term: number): number
  /** Every known term of like meaning or spelling, itself left out; of more than 256 the likest. */
  partnersOf(term: number): readonly Partner[]
}

/** Words spelt less alike than this do not stand for each other. */
const minSpelling = 0.45
/** Of more words spelt alike, which are then a list of one word with figures in it, each has the likest as partners. */
const maxPartners = 256

interface Entry {
  term: string
  word: string | null
  grams: number[]
  partners: Partner[]
  /** How many terms there were when the partners were looked up. */
  seen: number
}

/** A vocabulary without terms. */
export function createVocabulary(): Vocabulary {
  const numbers = new Map<string, number>()
  const entries: Entry[] = []
  let weights = new Int32Array(1024)
  const withGram = new Map<number, number[]>()
  const withWord = new Map<string, number>()

  const add = (term: string): number => {
    const number = entries.length
    const word = wordOfTerm(term)
    const grams = word === null ? [] : gramsOf(word)
    entries.push({ term, word, grams, partners: [], seen: 0 })
    if (number === weights.length) weights = doubled(weights)
    weights[number] = termWeight(term)
    numbers.set(term, number)
    if (word !== null) withWord.set(word, number)
    for (const gram of grams) {
      const others = withGram.get(gram)
      if (others) others.push(number)
      else withGram.set(gram, [number])
    }
    return number
  }

  let counts = new Uint8Array(1024)

  /** Adds the partners among the terms that came since the last look. */
  const lookUp = (term: number, { word, grams, partners, seen }: Entry): void => {
    if (word === null) return
    if (counts.length < entries.length) counts = new Uint8Array(2 * entries.length)
    const alike: number[] = []
    for (const gram of grams) {
      const others = withGram.get(gram)!
      for (let at = others.length - 1; at >= 0 && others[at]! >= seen; at -= 1)
        if (counts[others[at]!]!++ === 0) alike.push(others[at]!)
    }
    const strengths = new Map<number, number>()
    for (const other of alike) {
      const spelling = (2 * counts[other]!) / (grams.length + entries[other]!.grams.length)
      counts[other] = 0
      if (spelling >= minSpelling) strengths.set(other, spelling)
    }
    for (const relative of relativesOf(word)) {
      const other = withWord.get(relative)
      if (other === undefined || other < seen) continue
      const strength = relationOf(hashOf(word), hashOf(relative))
      if (strength > (strengths.get(other) ?? 0)) strengths.set(other, strength)
    }
    strengths.delete(term)
    for (const [other, strength] of strengths) partners.push({ term: other, strength })
    if (partners.length <= maxPartners) return
    partners.sort((one, other) => other.strength - one.strength || one.term - other.term)
    partners.length = maxPartners
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
        lookUp(term, entry)
        entry.seen = entries.length
      }
      return entry.partners
    },
  }
}

function doubled(numbers: Int32Array): Int32Array<ArrayBuffer> {
  const longer = new Int32Array(2 * numbers.length)
  longer.set(numbers)
  return longer
}

/** Distinct runs of three characters, as the soft match of two words counts them. */
function gramsOf(word: string): number[] {
  const text = `^${word}$`
  const grams = new Set<number>()
  for (let start = 0; start + 3 <= text.length; start += 1) grams.add(hashOf(text, start, start + 3))
  return [...grams]
}

/** Read at first use, as the table of relations is. */
let relatives: ReadonlyMap<string, ReadonlySet<string>> | null = null

/** Stems the tables name together with a stem; how strongly they are related is `relationOf`'s to say. */
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
  for (const entry of relatedTable.split(/[;\n]/)) {
    const [one, ...others] = entry.trim().split(/[=> ]+/)
    for (const other of others) {
      join(one!, other)
      join(other, one!)
    }
  }
  for (const group of sameInCode.map((words) => words.map(stem)))
    for (const one of group) for (const other of group) if (one !== other) join(one, other)
  return found
}
