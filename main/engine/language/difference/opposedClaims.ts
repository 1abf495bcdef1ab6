import type { Difference, Span } from '../../../../shared/model/comparison.ts'
import { hashOf } from '../closeness/hash.ts'
import { createLastUsed } from '../../../../shared/lastUsed.ts'
import { type Claim, type ClaimWord, readClaims } from './claims.ts'
import { describe } from './describe.ts'
import { mayBeSameFile } from './judgeChange.ts'
import { hasOpposites, relationOf } from './opposites/opposites.ts'

/** Minimum number of shared words of a claim and its denial, and where names or opposites differ that may belong to two things. */
const minShared = 3

/**
 * Finds a claim of one text that contradicts one of the other, whatever else the texts say: the same words in the same order,
 * but for values that exclude each other, or a negation. Null if there is none, or one text says both.
 */
export function opposedClaimsOf(a: string, b: string): Difference | null {
  const [ours, theirs] = [claimsOf(a), claimsOf(b)]
  for (const one of ours)
    for (const other of theirs) {
      const opposition = oppositionOf(one, other)
      if (!opposition) continue
      if (ours.some((also) => areSame(also, other)) || theirs.some((also) => areSame(one, also))) continue
      return toDifference(spanOf(a, opposition.a), spanOf(b, opposition.b), opposition.kind)
    }
  return null
}

/**
 * Returns what claims that may contradict each other have in common, as short codes: those of two texts share one if a claim of
 * each has the same words but for values that may exclude each other. The same on every machine.
 */
export function claimCodes(text: string): number[] {
  return [...new Set(readClaims(text).flatMap(formsOf))].map((form) => hashOf(form))
}

/**
 * Returns a claim, the same with each of its values left out, and what it says before the first of them; without those too short
 * to contradict another claim.
 */
function formsOf({ words, manner, isOrder, isDenied }: Claim): string[] {
  const keys = words.map(({ key }) => key)
  const isLong = keys.length >= minShared
  if (isDenied && !isLong) return []
  const values = words.flatMap((word, at) => (mayDiffer(word) ? [at] : []))
  const [first = 0] = values
  const wholes = isLong ? [keys] : []
  const valueless = keys.length > 1 ? values.map((at) => keys.with(at, '*')) : []
  const subjects = isOrder || isDenied || first === 0 ? [] : [keys.slice(0, first)]
  return [...wholes, ...valueless, ...subjects].map((form) => [manner, ...form].join(' '))
}

function mayDiffer({ is, key, lower }: ClaimWord): boolean {
  return is === 'quantity' || is === 'name' || (is === 'word' && (hasOpposites(lower) || hasOpposites(key)))
}

/** Claims of the texts read last: a text occurs in dozens of pairs. */
const lastRead = createLastUsed<readonly Claim[]>(4000)

function claimsOf(text: string): readonly Claim[] {
  return lastRead.of(text, () => readClaims(text))
}

type Place = Pick<Span, 'start' | 'end'>

/** Where two claims contradict each other: in a value, or as a whole. */
interface Opposition {
  kind: 'negation' | 'number' | 'name' | 'word'
  a: Place
  b: Place
}

function oppositionOf(one: Claim, other: Claim): Opposition | null {
  const values = differingValues(one, other)
  if (values === null) return null
  const shared = Math.min(one.words.length, other.words.length) - values.length
  const [first] = values
  if (one.isDenied !== other.isDenied) {
    const isDenial = !first && one.words.length === other.words.length && shared >= minShared
    return isDenial ? { kind: 'negation', a: one, b: other } : null
  }
  if (!first || one.isDenied || shared === 0) return null
  const [a, b] = first
  const isTask = (one.isOrder || other.isOrder) && one.manner !== 'use'
  if (values.some(areNames) && (isTask || shared < minShared || values.length > 1)) return null
  if (isTask && shared < minShared && values.some(areOpposites)) return null
  return { kind: a.is === 'quantity' ? 'number' : a.is === 'name' ? 'name' : 'word', a, b }
}

/** Returns the values in which two claims differ, in their order; null if anything else differs. */
function differingValues(one: Claim, other: Claim): [ClaimWord, ClaimWord][] | null {
  if (one.manner !== other.manner) return null
  const [shorter, longer] = one.words.length < other.words.length ? [one, other] : [other, one]
  // What holds everywhere holds in the place too that the longer one tells.
  if (shorter.words.length < longer.words.length && !shorter.isUniversal) return null
  const values: [ClaimWord, ClaimWord][] = []
  for (const [index, word] of one.words.entries()) {
    const against = other.words[index]
    if (!against) break
    if (areEqual(word, against)) continue
    if (!excludeEachOther(word, against)) return null
    values.push([word, against])
  }
  return values
}

function areSame(one: Claim, other: Claim): boolean {
  if (one.isDenied !== other.isDenied || one.words.length !== other.words.length) return false
  return differingValues(one, other)?.length === 0
}

function areEqual(one: ClaimWord, other: ClaimWord): boolean {
  if (one.key === other.key) return true
  if (one.is === 'name' && other.is === 'name') return mayBeSameFile(one.lower, other.lower)
  return one.is === 'word' && other.is === 'word' && relation(one, other) === 'same'
}

/** A count before the verb numbers a thing, and so does a word there name it: `2 workers run`, `Red tests block`. */
function excludeEachOther(one: ClaimWord, other: ClaimWord): boolean {
  if (one.is !== other.is) return false
  const isMeasured = one.is === 'quantity' && !one.key.startsWith('#count:')
  if (!isMeasured && !(one.isBehindVerb && other.isBehindVerb)) return false
  if (one.is === 'quantity') return dimensionOf(one) === dimensionOf(other)
  return (
    one.is === 'name' || (one.is === 'word' && (relation(one, other) === 'exclusive' || areOpposites([one, other])))
  )
}

function areNames([{ is }]: readonly [ClaimWord, ClaimWord]): boolean {
  return is === 'name'
}

function areOpposites([one, other]: readonly [ClaimWord, ClaimWord]): boolean {
  return one.is === 'word' && relation(one, other) === 'opposite'
}

function relation(one: ClaimWord, other: ClaimWord): ReturnType<typeof relationOf>['is'] {
  const { is } = relationOf(one.lower, other.lower)
  return is === 'unknown' ? relationOf(one.key, other.key).is : is
}

function dimensionOf({ key }: ClaimWord): string {
  return key.slice(0, key.lastIndexOf(':'))
}

function spanOf(text: string, { start, end }: Place): Span {
  return { start, end, text: text.slice(start, end) }
}

function toDifference(a: Span, b: Span, kind: string): Difference {
  const finding = { kind, weight: 'contrary' as const, a: [], b: [], text: null }
  return { kind, a, b, text: describe(finding, a, b, false), contrary: true }
}
