import { type AST, RegExpParser } from '@eslint-community/regexpp'
import { wordFinder } from './hints.ts'

/** Strings, in lower case, of which at least one stands in every text that a pattern matches. */
export type Clause = readonly string[]

/** What a gate stands before: patterns, and hints of which one has to stand in a text. */
export interface Gated {
  hints: readonly string[]
  patterns: readonly string[]
}

/** Says what is worth trying on a text, by what stands in it; `at` is the place among what is gated. */
export interface Passes {
  /** Whether one of the hints stands in it, and one of the patterns could match; those with neither always pass. */
  any(at: number): boolean
  /** Whether this pattern could match. */
  pattern(at: number, pattern: number): boolean
}

export type PatternGate = (text: string) => Passes

const all: Passes = { any: () => true, pattern: () => true }
/** Lets everything be tried. */
export const openGate: PatternGate = () => all

/** Characters that words are made of: ASCII without its controls. */
const isLetter = (code: number): boolean => code >= 0x20 && code < 0x7f
/** Shorter strings are no words; and a clause with one shorter than `tellingLength` is fulfilled by nearly every text. */
const minLength = 2
const tellingLength = 3
const none: readonly Clause[] = []

/**
 * A gate before the patterns of many, made in steps: one pass over a text finds the words that stand in it, and only patterns
 * whose every clause has one of them are worth trying. What is found stays the same, whether case counts or not.
 */
export function* patternGate(gated: readonly Gated[]): Generator<void, PatternGate> {
  const clauses = new Map<string, number>()
  const enter = (clause: Clause): number => {
    const key = clause.toSorted().join('\n')
    if (!clauses.has(key)) clauses.set(key, clauses.size)
    return clauses.get(key)!
  }
  const hinted = gated.map(({ hints }) => (hints.length > 0 ? [enter(hints)] : []))
  const needs: number[][][] = []
  for (const { patterns } of gated) {
    const own: number[][] = []
    for (const pattern of patterns) {
      own.push(clausesOf(pattern).map(enter))
      yield
    }
    needs.push(own)
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
      for (const id of clausesOfWord[word]!) met[id] = 1
    })
    const fulfils = (ids: readonly number[]): boolean => {
      for (const id of ids) if (met[id] === 0) return false
      return true
    }
    return {
      any: (at) => fulfils(hinted[at]!) && (needs[at]!.length === 0 || needs[at]!.some(fulfils)),
      pattern: (at, pattern) => fulfils(needs[at]![pattern]!),
    }
  }
}

/** The clauses that every match of a pattern fulfils; none where the pattern says too little, or asks for Unicode's cases. */
export function clausesOf(pattern: string): readonly Clause[] {
  if (/\\p\{|\\u\{/i.test(pattern)) return none
  const clauses = ofAlternatives(new RegExpParser().parsePattern(pattern).alternatives)
  return clauses.filter((clause) => clause.every(({ length }) => length >= tellingLength))
}

function ofAlternatives(alternatives: readonly AST.Alternative[]): readonly Clause[] {
  const [only, ...others] = alternatives.map(ofAlternative)
  if (only === undefined) return none
  if (others.length === 0) return only
  // One of them matches: it brings its most telling clause.
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
    // What has no width parts no word.
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
