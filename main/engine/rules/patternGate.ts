import { type AST, RegExpParser } from '@eslint-community/regexpp'
import { hintFinder } from './hints.ts'

/** Strings, in lower case, of which at least one stands in every text that a pattern matches. */
export type Clause = readonly string[]

/** Says of a text which of some patterns, by their place among them, could match it at all. */
export type PatternGate = (text: string) => (pattern: number) => boolean

/** Characters that words are made of: ASCII without its controls. */
const isLetter = (code: number): boolean => code >= 0x20 && code < 0x7f
/** Shorter strings are no words; and a clause with one shorter than `tellingLength` is fulfilled by nearly every text. */
const minLength = 2
const tellingLength = 3
const none: readonly Clause[] = []

/**
 * A gate before patterns that take no account of case: one pass over a text finds the words that stand in it, and only
 * patterns whose every clause has one of them are tried. What is found stays the same.
 */
export function patternGate(patterns: readonly string[]): PatternGate {
  const clauses = new Map<string, number>()
  const needs = patterns.map((pattern) =>
    clausesOf(pattern).map((clause) => {
      const key = clause.toSorted().join('\n')
      if (!clauses.has(key)) clauses.set(key, clauses.size)
      return clauses.get(key)!
    }),
  )
  const clausesWith = new Map<string, number[]>()
  for (const [key, id] of clauses)
    for (const word of key.split('\n')) clausesWith.set(word, [...(clausesWith.get(word) ?? []), id])
  const finder = hintFinder([...clausesWith.keys()])
  return (text) => {
    const met = new Uint8Array(clauses.size)
    for (const word of finder.in(text)) for (const id of clausesWith.get(word)!) met[id] = 1
    return (pattern) => needs[pattern]!.every((id) => met[id] === 1)
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
