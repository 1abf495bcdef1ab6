import { hashOf } from './hash.ts'

/**
 * Texts of one pattern differ in figures alone, as the lines of a log do; those of a list made from one sentence differ in
 * one word. Up to so many of them are compared each with each; of more, which would be millions of pairs that all say the
 * same, each with a few.
 */
export const maxOfPattern = 200
/** With how many of the texts a model tells hardly apart each is compared. */
const closestOfModel = 20
/** Up to so many texts alike to one are looked at, whatever they differ in; of more, those closest to it. */
export const maxClose = 300
/** From how much of the heavier text on, in thousandths, two are alike: neither is merely a part of the other. */
export const minInPatternGroup = 450
/** With how many of its group a text is compared. */
export const neighboursInPatternGroup = 8

/**
 * Of vectors close to one, closest first, those to be looked at: where there are more than two hundred, a model tells that
 * many texts hardly apart, and the closest have to do.
 */
export function closestOfMany<Near>(closestFirst: readonly Near[]): readonly Near[] {
  return closestFirst.length > maxOfPattern ? closestFirst.slice(0, closestOfModel) : closestFirst
}

/** What the terms of a text are without those that hold a figure. */
export function patternOf(terms: readonly string[]): number {
  return hashOf(terms.filter((term) => !/\d/.test(term)).join(' '))
}

/** Whether two of a list of texts, by their places, are of one group and not neighbours in it. */
export function apartInPatternGroup(patterns: readonly number[]): (one: number, other: number) => boolean {
  const counts = new Map<number, number>()
  const ranks = Int32Array.from(patterns, (pattern) => {
    const rank = counts.get(pattern) ?? 0
    counts.set(pattern, rank + 1)
    return rank
  })
  return (one, other) =>
    patterns[one] === patterns[other] &&
    Math.abs(ranks[one]! - ranks[other]!) > neighboursInPatternGroup &&
    counts.get(patterns[one]!)! > maxOfPattern
}

/** Of fewer terms than this one is too much of a text to be called its only difference. */
const minTerms = 4

/**
 * Whether two of a list of texts, by their places, are of one group whose texts have all terms but one in common, the same
 * ones for all, and are not neighbours in it. Terms are numbers, ascending; `hashes` has a hash of each. Now and then an
 * empty batch is yielded, so that the event loop can run.
 */
export function* apartByATerm(
  texts: readonly Int32Array[],
  hashes: Int32Array,
): Generator<[], (one: number, other: number) => boolean> {
  const sums = Int32Array.from(texts, (terms) => sumOf(terms, hashes))
  // A first count by part of the hash: most texts share what is left of them with hardly another, and need no entry.
  const counts = new Uint32Array(2 ** 20)
  for (const [place, terms] of texts.entries()) {
    if (terms.length >= minTerms)
      for (const term of terms) counts[(sums[place]! - hashes[term]!) & (counts.length - 1)]! += 1
    if (place % stretch === 0) yield []
  }
  const sizes = new Map<number, number>()
  const ranks = new Map<number, Map<number, number>>()
  for (const [place, terms] of texts.entries()) {
    if (terms.length >= minTerms)
      for (const term of terms) {
        const rest = (sums[place]! - hashes[term]!) | 0
        if (counts[rest & (counts.length - 1)]! <= maxOfPattern) continue
        const rank = sizes.get(rest) ?? 0
        sizes.set(rest, rank + 1)
        const own = ranks.get(place)
        if (own) own.set(rest, rank)
        else ranks.set(place, new Map([[rest, rank]]))
      }
    if (place % stretch === 0) yield []
  }
  return (one, other) => {
    const [left, right] = [ranks.get(one), ranks.get(other)]
    if (!left || !right || sums[one] === sums[other]) return false
    for (const [rest, rank] of left) {
      const otherRank = right.get(rest)
      if (
        otherRank !== undefined &&
        Math.abs(rank - otherRank) > neighboursInPatternGroup &&
        sizes.get(rest)! > maxOfPattern
      )
        return true
    }
    return false
  }
}

function sumOf(terms: Int32Array, hashes: Int32Array): number {
  let sum = 0
  for (const term of terms) sum = (sum + hashes[term]!) | 0
  return sum
}

/**
 * Of the texts a search found for one, by their places, those to be looked at: all that are close; but where more than three
 * hundred are alike too, as notes made from one sentence with two free words are, of those the closest by what they share
 * in thousandths, and the nearest in the list, so that all of a group stay linked.
 */
export function closestInPatternGroup(
  place: number,
  found: readonly number[],
  shares: Int32Array,
  isClose: (other: number) => boolean,
): number[] {
  const group: number[] = []
  const close: number[] = []
  for (const at of mostFirst(shares)) {
    const isAlike = shares[at]! >= minInPatternGroup
    if (!(isAlike && group.length > maxClose) && isClose(found[at]!)) (isAlike ? group : close).push(found[at]!)
  }
  if (group.length <= maxClose) return [...group, ...close]
  const next = found.reduce((near, other) => (Math.abs(other - place) < Math.abs(near - place) ? other : near))
  const kept = [...group.slice(0, neighboursInPatternGroup), ...close]
  return kept.includes(next) || !isClose(next) ? kept : [...kept, next]
}

/** The places of numbers up to some thousands in a list, the largest number first: counted, not compared. */
function mostFirst(numbers: Int32Array): Int32Array {
  const most = numbers.reduce((one, other) => Math.max(one, other), 0)
  const ends = new Int32Array(most + 2)
  for (const number of numbers) ends[number]! += 1
  for (let number = most; number >= 0; number -= 1) ends[number]! += ends[number + 1]!
  const places = new Int32Array(numbers.length)
  for (const [at, number] of numbers.entries()) places[(ends[number]! -= 1)] = at
  return places
}

/** How many texts are looked at before the work yields. */
const stretch = 2000

interface InPatternGroup {
  pattern: number
  /** How much of the heavier of the two stands in the other, in thousandths. */
  alike: number
  /** Numbers of its terms, ascending. */
  terms: Int32Array
}

/**
 * Texts near one, closest first, of which a group of its own pattern, one that differs from it in the same term, and any
 * other are cut to those that come first.
 */
export function withoutPatternGroup<Text extends InPatternGroup>(
  near: readonly Text[],
  of: Omit<InPatternGroup, 'alike'>,
): Text[] {
  const byFigures = cut(near, ({ pattern }) => (pattern === of.pattern ? 0 : null))
  const rest = cut(byFigures, ({ terms }) => (of.terms.length < minTerms ? null : onlyMissing(of.terms, terms)))
  const group = rest.filter(({ alike }) => alike >= minInPatternGroup).sort((one, other) => other.alike - one.alike)
  if (group.length <= maxClose) return rest
  const kept = new Set(group.slice(0, neighboursInPatternGroup))
  return rest.filter((text) => text.alike < minInPatternGroup || kept.has(text))
}

/** What comes first of each group that is too large, and all else; null is said of what is of no group. */
function cut<Text>(near: readonly Text[], groupOf: (text: Text) => number | null): Text[] {
  const groups = near.map(groupOf)
  const sizes = new Map<number | null, number>()
  for (const group of groups) sizes.set(group, (sizes.get(group) ?? 0) + 1)
  const kept = new Map<number, number>()
  return near.filter((_, at) => {
    const group = groups[at]!
    if (group === null || sizes.get(group)! < maxOfPattern) return true
    kept.set(group, (kept.get(group) ?? 0) + 1)
    return kept.get(group)! <= neighboursInPatternGroup
  })
}

/** The one term that another text has not, which has one else in its place; null where they differ otherwise or not at all. */
function onlyMissing(own: Int32Array, other: Int32Array): number | null {
  if (own.length !== other.length) return null
  let missing: number | null = null
  let at = 0
  for (const term of own) {
    while (at < other.length && other[at]! < term) at += 1
    if (other[at] === term) continue
    if (missing !== null) return null
    missing = term
  }
  return missing
}
