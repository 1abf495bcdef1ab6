import type { Negation } from './negation.ts'
import { subjectBefore } from './roles.ts'
import type { Token } from './token.ts'
import type { Finding, Pair, Partners } from './difference.ts'

/**
 * Returns the negations of one text that the other lacks. Each negation is paired with one of the other text that has the
 * same words in scope; an unpaired one negates words the other text asserts, or has no counterpart there.
 */
export function negationFindings(
  pair: Pair,
  negations: { a: Negation[]; b: Negation[] },
  partners: Partners,
): Finding[] {
  const turnedB = new Set([...partners.turned].map((i) => partners.toB[i]!))
  const sideA: Side = {
    tokens: pair.a,
    otherTokens: pair.b,
    own: negations.a,
    others: negations.b,
    partners: partners.toB,
    turned: partners.turned,
    apart: partners.apart.a,
    shared: pair.shared.a,
  }
  const sideB: Side = {
    tokens: pair.b,
    otherTokens: pair.a,
    own: negations.b,
    others: negations.a,
    partners: partners.toA,
    turned: turnedB,
    apart: partners.apart.b,
    shared: pair.shared.b,
  }
  const paired = pairNegations(sideA)
  const fromA = unpairedNegations(sideA, new Set(paired.keys()))
  const fromB = unpairedNegations(sideB, new Set(paired.values()))
  return [
    ...fromA.map((found) => toFinding(pair.a, found, 'A', 'B')),
    ...fromB.map((found) => {
      const { a, b, ...rest } = toFinding(pair.b, found, 'B', 'A')
      return { ...rest, a: b, b: a }
    }),
  ]
}

/**
 * Maximum number of candidate pairs; above it only aligned negations are paired, because texts of nothing but negations have
 * nothing to compare.
 */
const maxCandidatePairs = 100_000
/** Minimum number of consecutive content words in a statement. */
const minStatementWords = 3

interface Side {
  tokens: Token[]
  otherTokens: Token[]
  own: Negation[]
  others: Negation[]
  partners: Int32Array
  turned: Set<number>
  apart: Set<number>
  shared: Set<number>
}

/** Pairs negations of the first text with their counterparts, those whose negation words are aligned first. */
function pairNegations(side: Side): Map<Negation, Negation> {
  const pairs = new Map<Negation, Negation>()
  const first = new Map(side.own.map((own) => [own, firstShared(side, own)]))
  const met = (own: Negation) => side.partners[first.get(own)!] ?? -1
  const free = new Set(side.others)
  const join = (own: Negation, other: Negation | undefined) => {
    if (other === undefined) return
    pairs.set(own, other)
    free.delete(other)
  }
  const at = new Map(side.others.map((other) => [other.at, other]))
  for (const own of side.own) {
    const other = at.get(side.partners[own.at]!)
    if (other && (met(own) < 0 || other.reach.includes(met(own)) || precedeSameWords(side, own.at))) join(own, other)
  }
  const left = side.own.filter((own) => !pairs.has(own) && met(own) >= 0)
  if (left.length * free.size > maxCandidatePairs) return pairs
  for (const own of left)
    join(
      own,
      [...free].find((other) => other.anchor === met(own)),
    )
  for (const own of left)
    if (!pairs.has(own))
      join(
        own,
        [...free].find((other) => other.reach.includes(met(own))),
      )
  return pairs
}

/** Checks whether the same words follow both negations, regardless of line and sentence ends. */
function precedeSameWords({ tokens, partners }: Side, at: number): boolean {
  for (let index = at + 1; index < tokens.length && index <= at + maxWordsAfter; index += 1) {
    if (partners[index] !== partners[at]! + index - at) return false
    if (tokens[index]!.content) return true
  }
  return false
}

/** Returns the first content word in the negation's scope that the other text has too, or -1. */
function firstShared({ tokens, partners }: Side, { reach }: Negation): number {
  return reach.find((index) => tokens[index]!.content && partners[index]! >= 0) ?? -1
}

/**
 * Checks whether the negation is among words only this text has: an additional statement, such as `and never blocks the
 * caller`.
 */
function isAddedStatement({ tokens, partners }: Side, at: number): boolean {
  if (partners[at]! >= 0) return false
  let from = at
  let end = at + 1
  while (from > 0 && partners[from - 1]! < 0) from -= 1
  while (end < tokens.length && partners[end]! < 0) end += 1
  return tokens.slice(from, end).filter((token) => token.content).length >= minStatementWords
}

/** `not X, not Y` means `not X or Y`: checks whether the other text negates the word too. */
function isNegatedInOther({ otherTokens, others, partners }: Side, met: number): boolean {
  const partner = met < 0 ? -1 : partners[met]!
  if (partner < 0 || !/^(?:or|nor)$/.test(otherTokens[partner - 1]?.lower ?? '')) return false
  return others.some(({ reach }) => reach.includes(partner))
}

/** Maximum number of words in a negation's scope that must occur together in the other text. */
const maxScopeWords = 3

/**
 * Checks whether the other text asserts exactly what is negated: the negated words are in one sentence there, and the
 * negation has no restriction of its own, such as `by hand`.
 */
function isAssertedInOther({ tokens, partners, otherTokens }: Side, { anchor, reach }: Negation): boolean {
  const home = otherTokens[partners[anchor]!]!.sentence
  const met = reach.filter((index) => tokens[index]!.content && partners[index]! >= 0).slice(0, maxScopeWords)
  if (met.some((index) => otherTokens[partners[index]!]!.sentence !== home)) return false
  const there = partners[anchor]!
  if ((isConditional(otherTokens, there) && !isConditional(tokens, anchor)) || isReportedFailure(otherTokens, there))
    return false
  return !reach.some(
    (index) =>
      (restrictingWords.has(tokens[index]!.lower) && isUnmatchedContent(tokens, partners, index + 1)) ||
      (tokens[index]!.lower.endsWith('ly') && isUnmatchedContent(tokens, partners, index)),
  )
}

/**
 * Checks whether the negation and the other text's assertion may have the same subject: `LISTEN does not run through
 * pgbouncer` does not negate `pgbouncer runs`, whatever else is said of LISTEN there.
 */
function mayShareSubject({ tokens, partners, otherTokens }: Side, { at, anchor, reach }: Negation): boolean {
  const own = subjectBefore(tokens, at)
  const there = partners[anchor]!
  const others = subjectBefore(otherTokens, there)
  // A word in another clause there belongs to a different statement.
  const isMet = (index: number) => otherTokens[partners[index]!]?.clause === otherTokens[there]!.clause
  if (own.length === 0 || others.length === 0 || own.some(isMet)) return true
  // In the passive, `is not read by the worker` is also about the worker.
  const by = reach.find((index) => tokens[index]!.lower === 'by')
  return by !== undefined && reach.some((index) => index > by && others.includes(partners[index]!))
}

/** Checks whether a word follows `when` or `if` in its clause: a condition, not an assertion. */
function isConditional(tokens: Token[], index: number): boolean {
  const { sentence, clause } = tokens[index]!
  return tokens
    .slice(Math.max(0, index - maxWordsBefore), index)
    .some((token) => token.sentence === sentence && token.clause === clause && conditionWords.test(token.lower))
}

/** Checks whether a word is reported to go wrong: `run in parallel they fail` does not advise running in parallel. */
function isReportedFailure(tokens: Token[], index: number): boolean {
  const { sentence, clause } = tokens[index]!
  const after = tokens
    .slice(index + 1, index + 1 + maxWordsAfter)
    .filter((token) => token.sentence === sentence && token.clause === clause)
  const fails = ({ lower }: Token, at: number) =>
    failureVerbs.test(lower) && !/^(?:an?|the|any|each|every)$/.test(after[at - 1]?.lower ?? '')
  return after.some(fails) && !after.some(({ lower }) => negationWords.test(lower))
}

const failureVerbs =
  /^(?:fail|fails|failed|broke|breaks|crashes|crashed|hangs|hung|deadlocks|deadlocked|collides?|flakes)$/
const negationWords = /^(?:not|never|no|cannot|without)$/
/** Maximum number of following words searched. */
const maxWordsAfter = 6

const conditionWords = /^(?:when|whenever|if|while|once)$/
/** Maximum number of preceding words searched. */
const maxWordsBefore = 16

const restrictingWords = new Set(['by', 'when', 'while', 'unless', 'if', 'outside', 'except', 'during', 'until'])

function isUnmatchedContent(tokens: Token[], partners: Int32Array, index: number): boolean {
  return tokens[index]?.content === true && partners[index]! < 0
}

interface UnpairedNegation {
  at: number
  anchor: number
  partner: number
  weight: 'contrary' | 'other'
}

function unpairedNegations(side: Side, paired: Set<Negation>): UnpairedNegation[] {
  const { tokens, own, partners, turned, apart, shared } = side
  const found: UnpairedNegation[] = []
  for (const denial of own) {
    const { at, anchor } = denial
    if (paired.has(denial) || !shared.has(tokens[at]!.sentence)) continue
    if (anchor < 0) {
      if (partners[at]! < 0) found.push({ at, anchor: at, partner: -1, weight: 'other' })
      continue
    }
    const met = firstShared(side, denial)
    if (met >= 0 && turned.has(met)) continue
    const isSpelling = met < 0 && partners[at]! >= 0
    if (isSpelling || isAddedStatement(side, at) || isNegatedInOther(side, met)) continue
    const isOfOtherValue = denial.reach.some((index) => apart.has(index))
    const isAsserted =
      met === anchor && !isOfOtherValue && isAssertedInOther(side, denial) && mayShareSubject(side, denial)
    const weight = isAsserted ? 'contrary' : 'other'
    found.push({ at, anchor: met >= 0 ? met : anchor, partner: met >= 0 ? partners[met]! : -1, weight })
  }
  return found
}

function toFinding(
  tokens: Token[],
  { at, anchor, partner, weight }: UnpairedNegation,
  one: string,
  other: string,
): Finding {
  const denied = at === anchor ? '' : ` … ${tokens[anchor]!.text}`
  const text = `${one} says “${tokens[at]!.text}${denied}”, ${other} does not deny it`
  return { kind: 'negation', weight, a: [at, anchor], b: partner < 0 ? [] : [partner], text }
}
