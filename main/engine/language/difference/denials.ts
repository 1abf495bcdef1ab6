import type { Denial } from './negation.ts'
import { subjectBefore } from './roles.ts'
import type { Token } from './token.ts'
import type { Finding, Pair, Partners } from './difference.ts'

/**
 * What one text denies and the other does not. Each denial is paired with one of the other text that reaches the same
 * words; one that finds none denies words the other text states, or stands where the other has nothing like it.
 */
export function deniedDifferences(pair: Pair, denials: { a: Denial[]; b: Denial[] }, partners: Partners): Finding[] {
  const turnedB = new Set([...partners.turned].map((i) => partners.toB[i]!))
  const sideA: Side = {
    tokens: pair.a,
    otherTokens: pair.b,
    own: denials.a,
    others: denials.b,
    partners: partners.toB,
    turned: partners.turned,
    apart: partners.apart.a,
    shared: pair.shared.a,
  }
  const sideB: Side = {
    tokens: pair.b,
    otherTokens: pair.a,
    own: denials.b,
    others: denials.a,
    partners: partners.toA,
    turned: turnedB,
    apart: partners.apart.b,
    shared: pair.shared.b,
  }
  const answered = pairDenials(sideA)
  const fromA = unanswered(sideA, new Set(answered.keys()))
  const fromB = unanswered(sideB, new Set(answered.values()))
  return [
    ...fromA.map((found) => toFinding(pair.a, found, 'A', 'B')),
    ...fromB.map((found) => {
      const { a, b, ...rest } = toFinding(pair.b, found, 'B', 'A')
      return { ...rest, a: b, b: a }
    }),
  ]
}

/** Beyond this many pairs of denials no two are matched: a text of nothing but denials says nothing to compare. */
const maxPairs = 100_000
/** So many words of meaning in a row make a statement. */
const ownStatement = 3

interface Side {
  tokens: Token[]
  otherTokens: Token[]
  own: Denial[]
  others: Denial[]
  partners: Int32Array
  turned: Set<number>
  apart: Set<number>
  shared: Set<number>
}

/** Denials of the first text with their counterparts: those whose denying words answer one another first. */
function pairDenials(side: Side): Map<Denial, Denial> {
  const pairs = new Map<Denial, Denial>()
  const first = new Map(side.own.map((own) => [own, firstMet(side, own)]))
  const met = (own: Denial) => side.partners[first.get(own)!] ?? -1
  const free = new Set(side.others)
  const join = (own: Denial, other: Denial | undefined) => {
    if (other === undefined) return
    pairs.set(own, other)
    free.delete(other)
  }
  const at = new Map(side.others.map((other) => [other.at, other]))
  for (const own of side.own) {
    const other = at.get(side.partners[own.at]!)
    if (other && (met(own) < 0 || other.reach.includes(met(own)) || isFollowedAlike(side, own.at))) join(own, other)
  }
  const left = side.own.filter((own) => !pairs.has(own) && met(own) >= 0)
  if (left.length * free.size > maxPairs) return pairs
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

/** Both denials stand before the same words, wherever a line or a sentence ends. */
function isFollowedAlike({ tokens, partners }: Side, at: number): boolean {
  for (let index = at + 1; index < tokens.length && index <= at + closest; index += 1) {
    if (partners[index] !== partners[at]! + index - at) return false
    if (tokens[index]!.content) return true
  }
  return false
}

/** The first word of meaning a denial reaches that the other text has, too. */
function firstMet({ tokens, partners }: Side, { reach }: Denial): number {
  return reach.find((index) => tokens[index]!.content && partners[index]! >= 0) ?? -1
}

/** The denial stands in words that are this text's own: a statement more, such as `and never blocks the caller`. */
function isOwnStatement({ tokens, partners }: Side, at: number): boolean {
  if (partners[at]! >= 0) return false
  let from = at
  let end = at + 1
  while (from > 0 && partners[from - 1]! < 0) from -= 1
  while (end < tokens.length && partners[end]! < 0) end += 1
  return tokens.slice(from, end).filter((token) => token.content).length >= ownStatement
}

/** `not X, not Y` says what `not X or Y` does: the other text denies the word, too. */
function isDeniedThere({ otherTokens, others, partners }: Side, met: number): boolean {
  const partner = met < 0 ? -1 : partners[met]!
  if (partner < 0 || !/^(?:or|nor)$/.test(otherTokens[partner - 1]?.lower ?? '')) return false
  return others.some(({ reach }) => reach.includes(partner))
}

/** How many of the words a denial reaches have to stand together in the other text. */
const maxReached = 3

/**
 * Whether the other text states the very thing that is denied: the denied words stand in one sentence there, and the denial
 * has no limit of its own, such as `by hand`.
 */
function isOfTheSame({ tokens, partners, otherTokens }: Side, { anchor, reach }: Denial): boolean {
  const home = otherTokens[partners[anchor]!]!.sentence
  const met = reach.filter((index) => tokens[index]!.content && partners[index]! >= 0).slice(0, maxReached)
  if (met.some((index) => otherTokens[partners[index]!]!.sentence !== home)) return false
  const there = partners[anchor]!
  if ((isSupposed(otherTokens, there) && !isSupposed(tokens, anchor)) || isBlamed(otherTokens, there)) return false
  return !reach.some(
    (index) =>
      (limiting.has(tokens[index]!.lower) && isOwn(tokens, partners, index + 1)) ||
      (tokens[index]!.lower.endsWith('ly') && isOwn(tokens, partners, index)),
  )
}

/**
 * Whether what is denied, and what the other text states, may be said of one thing: `LISTEN does not run through pgbouncer`
 * does not deny that `pgbouncer runs`, whatever else is said of LISTEN there.
 */
function isOfOneSubject({ tokens, partners, otherTokens }: Side, { at, anchor, reach }: Denial): boolean {
  const own = subjectBefore(tokens, at)
  const there = partners[anchor]!
  const others = subjectBefore(otherTokens, there)
  // What stands in another clause there is said of something else.
  const isMet = (index: number) => otherTokens[partners[index]!]?.clause === otherTokens[there]!.clause
  if (own.length === 0 || others.length === 0 || own.some(isMet)) return true
  // The passive: `is not read by the worker` is said of the worker, too.
  const by = reach.find((index) => tokens[index]!.lower === 'by')
  return by !== undefined && reach.some((index) => index > by && others.includes(partners[index]!))
}

/** What stands behind `when` or `if` is supposed, not said. */
function isSupposed(tokens: Token[], index: number): boolean {
  const { sentence, clause } = tokens[index]!
  return tokens
    .slice(Math.max(0, index - farthest), index)
    .some((token) => token.sentence === sentence && token.clause === clause && supposing.test(token.lower))
}

/** What is said to go wrong, as in `run in parallel they fail`, is no advice to do it. */
function isBlamed(tokens: Token[], index: number): boolean {
  const { sentence, clause } = tokens[index]!
  const after = tokens
    .slice(index + 1, index + 1 + closest)
    .filter((token) => token.sentence === sentence && token.clause === clause)
  const fails = ({ lower }: Token, at: number) =>
    failing.test(lower) && !/^(?:an?|the|any|each|every)$/.test(after[at - 1]?.lower ?? '')
  return after.some(fails) && !after.some(({ lower }) => denying.test(lower))
}

const failing = /^(?:fail|fails|failed|broke|breaks|crashes|crashed|hangs|hung|deadlocks|deadlocked|collides?|flakes)$/
const denying = /^(?:not|never|no|cannot|without)$/
/** How many words on they are looked for. */
const closest = 6

const supposing = /^(?:when|whenever|if|while|once)$/
/** How many words back they are looked for. */
const farthest = 16

const limiting = new Set(['by', 'when', 'while', 'unless', 'if', 'outside', 'except', 'during', 'until'])

function isOwn(tokens: Token[], partners: Int32Array, index: number): boolean {
  return tokens[index]?.content === true && partners[index]! < 0
}

interface Unanswered {
  at: number
  anchor: number
  partner: number
  weight: 'contrary' | 'other'
}

function unanswered(side: Side, answered: Set<Denial>): Unanswered[] {
  const { tokens, own, partners, turned, apart, shared } = side
  const found: Unanswered[] = []
  for (const denial of own) {
    const { at, anchor } = denial
    if (answered.has(denial) || !shared.has(tokens[at]!.sentence)) continue
    if (anchor < 0) {
      if (partners[at]! < 0) found.push({ at, anchor: at, partner: -1, weight: 'other' })
      continue
    }
    const met = firstMet(side, denial)
    if (met >= 0 && turned.has(met)) continue
    const isSpelling = met < 0 && partners[at]! >= 0
    if (isSpelling || isOwnStatement(side, at) || isDeniedThere(side, met)) continue
    const isOfAnother = denial.reach.some((index) => apart.has(index))
    const isSaidThere = met === anchor && !isOfAnother && isOfTheSame(side, denial) && isOfOneSubject(side, denial)
    const weight = isSaidThere ? 'contrary' : 'other'
    found.push({ at, anchor: met >= 0 ? met : anchor, partner: met >= 0 ? partners[met]! : -1, weight })
  }
  return found
}

function toFinding(tokens: Token[], { at, anchor, partner, weight }: Unanswered, one: string, other: string): Finding {
  const denied = at === anchor ? '' : ` … ${tokens[anchor]!.text}`
  const text = `${one} says “${tokens[at]!.text}${denied}”, ${other} does not deny it`
  return { kind: 'negation', weight, a: [at, anchor], b: partner < 0 ? [] : [partner], text }
}
