import { type Negation, isOfQuantity } from './negation.ts'
import { subjectBefore } from './roles.ts'
import { type Matches, type Token, tokensAfter } from './token.ts'
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
  const sideA: Side = {
    own: negations.a,
    others: negations.b,
    partners: partners.toB,
    turned: partners.turned,
    apart: partners.apart.a,
    shared: pair.shared.a,
  }
  const sideB: Side = {
    own: negations.b,
    others: negations.a,
    partners: partners.toA,
    turned: new Set([...partners.turned].flatMap(({ index }) => partners.toB[index] ?? [])),
    apart: partners.apart.b,
    shared: pair.shared.b,
  }
  const paired = pairNegations(sideA)
  const fromA = unpairedNegations(sideA, new Set(paired.keys()))
  const fromB = unpairedNegations(sideB, new Set(paired.values()))
  return [
    ...fromA.map((found) => toFinding(found, 'A', 'B')),
    ...fromB.map((found) => {
      const { a, b, ...rest } = toFinding(found, 'B', 'A')
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
  own: Negation[]
  others: Negation[]
  partners: Matches
  turned: ReadonlySet<Token>
  apart: ReadonlySet<Token>
  shared: ReadonlySet<number>
}

/** Pairs negations of the first text with their counterparts, those whose negation words are aligned first. */
function pairNegations(side: Side): Map<Negation, Negation> {
  const pairs = new Map<Negation, Negation>()
  const firstMet = new Map(side.own.map((own) => [own, partnerOf(side, firstShared(side, own))]))
  const free = new Set(side.others)
  const join = (own: Negation, other: Negation | undefined) => {
    if (other === undefined) return
    pairs.set(own, other)
    free.delete(other)
  }
  const byWord = new Map(side.others.map((other) => [other.at, other]))
  for (const own of side.own) {
    const partner = partnerOf(side, own.at)
    const other = partner && byWord.get(partner)
    const met = firstMet.get(own)
    if (other && (!met || other.reach.includes(met) || precedeSameWords(side, own.at))) join(own, other)
  }
  const left = side.own.flatMap((own) => {
    const met = firstMet.get(own)
    return met && !pairs.has(own) ? [{ own, met }] : []
  })
  if (left.length * free.size > maxCandidatePairs) return pairs
  for (const { own, met } of left)
    join(
      own,
      [...free].find((other) => other.anchor === met),
    )
  for (const { own, met } of left)
    if (!pairs.has(own))
      join(
        own,
        [...free].find((other) => other.reach.includes(met) || denySameObject(side, own, other)),
      )
  return pairs
}

/**
 * Checks for `without needing changes` and `needs no changes`: one denies the verb of an object, the other the object. And for
 * `no compatibility required` and `compatibility is not required`, for `zero linter errors` and `linter errors: 0`.
 */
function denySameObject(side: Side, own: Negation, other: Negation): boolean {
  const met = own.reach.flatMap((token) => (token.content && partnerOf(side, token)) || [])
  if (!met.some((token) => other.reach.includes(token))) return false
  if (isOfQuantity(own) && isOfQuantity(other)) return true
  const verb = partnerOf(side, own.at.previous)
  if ((verb !== undefined && other.reach.includes(verb)) || met.some((token) => token === other.at.previous))
    return true
  const subject = subjectBefore(other.at)
  return subject.length > 0 && subject.every((token) => met.includes(token))
}

function partnerOf({ partners }: Side, token: Token | undefined): Token | undefined {
  return token && partners[token.index]
}

/** Checks whether the same words follow both negations, regardless of line and sentence ends. */
function precedeSameWords(side: Side, at: Token): boolean {
  let there = partnerOf(side, at)
  for (const token of tokensAfter(at, maxWordsAfter)) {
    there = there?.next
    if (!there || partnerOf(side, token) !== there) return false
    if (token.content) return true
  }
  return false
}

/** Returns the first content word in the negation's scope that the other text has too. */
function firstShared(side: Side, { reach }: Negation): Token | undefined {
  return reach.find((token) => token.content && partnerOf(side, token))
}

/**
 * Checks whether the negation is among words only this text has: an additional statement, such as `and never blocks the
 * caller`.
 */
function isAddedStatement(side: Side, at: Token): boolean {
  if (partnerOf(side, at)) return false
  let words = Number(at.content)
  for (let token = at.previous; token && !partnerOf(side, token); token = token.previous) words += Number(token.content)
  for (let token = at.next; token && !partnerOf(side, token); token = token.next) words += Number(token.content)
  return words >= minStatementWords
}

/** `not X, not Y` means `not X or Y`: checks whether the other text negates the word too. */
function isNegatedInOther(side: Side, met: Token | undefined): boolean {
  const partner = partnerOf(side, met)
  if (!partner || !/^(?:or|nor)$/.test(partner.previous?.lower ?? '')) return false
  return side.others.some(({ reach }) => reach.includes(partner))
}

/** Maximum number of words in a negation's scope that must occur together in the other text. */
const maxScopeWords = 3

/**
 * Checks whether the other text asserts exactly what is negated: the negated words are in one sentence there, and the
 * negation has no restriction of its own, such as `by hand`. `there` is the first of these words in the other text.
 */
function isAssertedInOther(side: Side, anchor: Token, there: Token, { reach }: Negation): boolean {
  if (isBareDenial(anchor, there)) return false
  const met = reach.flatMap((token) => (token.content && partnerOf(side, token)) || []).slice(0, maxScopeWords)
  if (met.some(({ sentence }) => sentence !== there.sentence)) return false
  if ((isConditional(there) && !isConditional(anchor)) || isReportedFailure(there)) return false
  return !reach.some(
    (token) =>
      (restrictingWords.has(token.lower) && isUnmatchedContent(side, token.next)) ||
      (token.lower.endsWith('ly') && isUnmatchedContent(side, token)),
  )
}

/** `Not for printing`: checks whether a sentence consists of the denied word alone, and the other says much more of it. */
function isBareDenial(anchor: Token, there: Token): boolean {
  return countContent(anchor) === 1 && countContent(there) > maxBareWords
}

/** Maximum number of content words of a sentence that such a fragment denies. */
const maxBareWords = 2

/** Counts the content words of a token's sentence, up to a bound on either side. */
function countContent({ sentence, content, previous, next }: Token): number {
  let count = Number(content)
  for (let at = previous, left = maxWordsBefore; at?.sentence === sentence && left > 0; at = at.previous, left -= 1)
    count += Number(at.content)
  for (let at = next, left = maxWordsBefore; at?.sentence === sentence && left > 0; at = at.next, left -= 1)
    count += Number(at.content)
  return count
}

/**
 * Checks whether the negation and the other text's assertion may have the same subject: `LISTEN does not run through
 * pgbouncer` does not negate `pgbouncer runs`, whatever else is said of LISTEN there.
 */
function mayShareSubject(side: Side, { at, reach }: Negation, there: Token): boolean {
  const own = subjectBefore(at)
  const others = subjectBefore(there)
  // A word in another clause there belongs to a different statement.
  const isMet = (token: Token) => partnerOf(side, token)?.clause === there.clause
  if (own.length === 0 || others.length === 0 || own.some(isMet)) return true
  // In the passive, `is not read by the worker` is also about the worker.
  const by = reach.findIndex(({ lower }) => lower === 'by')
  if (by < 0) return false
  return reach.slice(by + 1).some((token) => others.some((other) => other === partnerOf(side, token)))
}

/** Checks whether a word follows `when` or `if` in its clause: a condition, not an assertion. */
function isConditional({ sentence, clause, index, previous }: Token): boolean {
  for (let at = previous; at && index - at.index <= maxWordsBefore; at = at.previous)
    if (at.sentence === sentence && at.clause === clause && conditionWords.test(at.lower)) return true
  return false
}

/** Checks whether a word is reported to go wrong: `run in parallel they fail` does not advise running in parallel. */
function isReportedFailure(word: Token): boolean {
  const after = tokensAfter(word, maxWordsAfter).filter(
    ({ sentence, clause }) => sentence === word.sentence && clause === word.clause,
  )
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

function isUnmatchedContent(side: Side, token: Token | undefined): boolean {
  return token?.content === true && !partnerOf(side, token)
}

interface UnpairedNegation {
  at: Token
  anchor: Token
  partner: Token | undefined
  weight: 'contrary' | 'other'
}

function unpairedNegations(side: Side, paired: ReadonlySet<Negation>): UnpairedNegation[] {
  const { own, turned, apart, shared } = side
  const found: UnpairedNegation[] = []
  for (const denial of own) {
    const { at, anchor } = denial
    if (paired.has(denial) || !shared.has(at.sentence)) continue
    if (!anchor) {
      if (!partnerOf(side, at)) found.push({ at, anchor: at, partner: undefined, weight: 'other' })
      continue
    }
    const met = firstShared(side, denial)
    if (met && turned.has(met)) continue
    const isSpelling = !met && partnerOf(side, at) !== undefined
    if (isSpelling || isAddedStatement(side, at) || isNegatedInOther(side, met)) continue
    const isOfOtherValue = denial.reach.some((token) => apart.has(token))
    const there = partnerOf(side, met)
    const isAsserted =
      there !== undefined &&
      met === anchor &&
      !isOfOtherValue &&
      isAssertedInOther(side, anchor, there, denial) &&
      mayShareSubject(side, denial, there)
    found.push({ at, anchor: met ?? anchor, partner: there, weight: isAsserted ? 'contrary' : 'other' })
  }
  return found
}

function toFinding({ at, anchor, partner, weight }: UnpairedNegation, one: string, other: string): Finding {
  const denied = at === anchor ? '' : ` … ${anchor.text}`
  const said = partner ? `says “${partner.text}”` : 'does not'
  const text = `${one} says “${at.text}${denied}”, ${other} ${said}`
  return { kind: 'negation', weight, a: [at, anchor], b: partner ? [partner] : [], text }
}
