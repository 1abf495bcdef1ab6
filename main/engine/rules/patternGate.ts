import { type AST, RegExpParser } from '@eslint-community/regexpp'
import { wordFinder } from './hints.ts'

/** Lower-case strings of which every match of a pattern contains at least one. */
export type Clause = readonly string[]

/** The input of a gate: patterns, and hints of which a text must contain one. */
export interface Gated {
  hints: readonly string[]
  patterns: readonly string[]
}

/** Decides what is worth trying on a text, by the words in it; `at` is the index of the gated item. */
export interface Passes {
  /** Whether the text contains a hint and a pattern could match; items with neither always pass. */
  any(at: number): boolean
  /** Whether this pattern could match. */
  pattern(at: number, pattern: number): boolean
}

export type PatternGate = (text: string) => Passes

const all: Passes = { any: () => true, pattern: () => true }
/** A gate that lets everything pass. */
export const openGate: PatternGate = () => all

/** Characters of words: printable ASCII. */
const isLetter = (code: number): boolean => code >= 0x20 && code < 0x7f
/** Minimum length of a word; a clause with a word shorter than `tellingLength` is satisfied by nearly every text. */
const minLength = 2
const tellingLength = 3
const none: readonly Clause[] = []

/** The ids of the clauses that an item's hints and each of its patterns need. */
interface Needs {
  hinted: number[]
  patterns: number[][]
}

/**
 * Builds a gate for many patterns, cooperatively: one pass over a text finds its words, and only patterns with a word for
 * each of their clauses are worth trying. Never changes what is found, with or without case sensitivity.
 */
export function* patternGate(gated: readonly Gated[]): Generator<void, PatternGate> {
  const clauses = new Map<string, number>()
  const enter = (clause: Clause): number => {
    const key = clause.toSorted().join('\n')
    const id = clauses.get(key) ?? clauses.size
    clauses.set(key, id)
    return id
  }
  const items: Needs[] = gated.map(({ hints }) => ({ hinted: hints.length > 0 ? [enter(hints)] : [], patterns: [] }))
  for (const [at, { patterns }] of gated.entries())
    for (const pattern of patterns) {
      items[at]?.patterns.push(clausesOf(pattern).map(enter))
      yield
    }
  const clausesWith = new Map<string, number[]>()
  for (const [key, id] of clauses)
    for (const word of key.split('\n')) {
      const others = clausesWith.get(word)
      if (others) others.push(id)
      else clausesWith.set(word, [id])
    }
  const clausesOfWord = [...clausesWith.values()]
  const find = yield* wordFinder([...clausesWith.keys()])
  return (text) => {
    const met = new Uint8Array(clauses.size)
    find(text, (word) => {
      for (const id of clausesOfWord[word] ?? []) met[id] = 1
    })
    const fulfils = (ids: readonly number[]): boolean => {
      for (const id of ids) if (met[id] === 0) return false
      return true
    }
    return {
      any(at) {
        const item = items[at]
        return !item || (fulfils(item.hinted) && (item.patterns.length === 0 || item.patterns.some(fulfils)))
      },
      pattern(at, pattern) {
        const needed = items[at]?.patterns[pattern]
        return !needed || fulfils(needed)
      },
    }
  }
}

/**
 * Returns the clauses that every match of a pattern satisfies; none if the pattern is too general or uses Unicode case
 * folding.
 */
export function clausesOf(pattern: string): readonly Clause[] {
  if (/\\p\{|\\u\{/i.test(pattern)) return none
  const clauses = ofAlternatives(new RegExpParser().parsePattern(pattern).alternatives)
  return clauses.filter((clause) => clause.every(({ length }) => length >= tellingLength))
}

function ofAlternatives(alternatives: readonly AST.Alternative[]): readonly Clause[] {
  const [only, ...others] = alternatives.map(ofAlternative)
  if (only === undefined) return none
  if (others.length === 0) return only
  // One of the alternatives matches: each contributes its most selective clause.
  const best = [only, ...others].map(maxTelling)
  return best.includes(null) ? none : [[...new Set(best.flatMap((clause) => clause ?? []))]]
}

function ofAlternative({ elements }: AST.Alternative): readonly Clause[] {
  const found: Clause[] = []
  let run = ''
  const end = (): void => {
    if (run.length >= minLength) found.push([run])
    run = ''
  }
  for (const element of elements) {
    // Zero-width parts do not end a word.
    if (element.type === 'Assertion') continue
    if (element.type === 'Character' && isLetter(element.value)) {
      run += String.fromCharCode(element.value).toLowerCase()
      continue
    }
    end()
    found.push(...ofElement(element))
  }
  end()
  return found
}

function ofElement(element: AST.Element): readonly Clause[] {
  switch (element.type) {
    case 'Group':
    case 'CapturingGroup':
      return ofAlternatives(element.alternatives)
    case 'Quantifier':
      return element.min > 0 ? ofElement(element.element) : none
    default:
      return none
  }
}

function maxTelling(clauses: readonly Clause[]): Clause | null {
  const shortest = (clause: Clause): number => Math.min(...clause.map(({ length }) => length))
  return clauses.toSorted((one, other) => shortest(other) - shortest(one) || one.length - other.length)[0] ?? null
}
