import { hashOf } from './hash.ts'

/**
 * Largest group whose texts are all compared with each other. A group is texts that differ only in digits, such as log lines,
 * or in one word, such as a list made from one template. In a larger group each text is compared with only a few: comparing
 * all would give millions of pairs that mean the same.
 */
export const maxGroupSize = 200
/** Number of vectors each vector is compared with if a model barely distinguishes too many of them. */
const maxModelNeighbours = 20
/** Maximum number of similar texts to compare with a text, whatever they differ in; beyond it, only the closest. */
export const maxCloseTexts = 300
/**
 * Minimum shared part of the heavier text, in thousandths, for two texts to be similar; below it, one may merely be part of
 * the other.
 */
export const minGroupShare = 450
/** Number of texts of its group that a text is compared with. */
export const groupNeighbours = 8

/**
 * Limits the vectors close to one, given closest first. More than 200 mean that the model barely distinguishes these texts,
 * so only the closest are kept.
 */
export function limitCloseVectors<Near>(closestFirst: readonly Near[]): readonly Near[] {
  return closestFirst.length > maxGroupSize ? closestFirst.slice(0, maxModelNeighbours) : closestFirst
}

/** Returns a hash of the terms that contain no digit. */
export function patternOf(terms: readonly string[]): number {
  return hashOf(terms.filter((term) => !/\d/.test(term)).join(' '))
}

/**
 * Returns a predicate on two places in a list of texts: true if both texts belong to one large group and are not near each
 * other in it, so that the pair is skipped.
 */
export function createPatternFilter(patterns: readonly number[]): (one: number, other: number) => boolean {
  const counts = new Map<number, number>()
  const ranks = Int32Array.from(patterns, (pattern) => {
    const rank = counts.get(pattern) ?? 0
    counts.set(pattern, rank + 1)
    return rank
  })
  return (one, other) =>
    patterns[one] === patterns[other] &&
    Math.abs(ranks[one]! - ranks[other]!) > groupNeighbours &&
    counts.get(patterns[one]!)! > maxGroupSize
}

/**
 * Minimum number of terms for a text to be grouped by its single different term; in shorter texts one term is too large a
 * part.
 */
const minTerms = 4

/**
 * Builds a predicate on two places in a list of texts: true if both texts belong to one large group, whose texts share all
 * terms but one, and are not near each other in it, so that the pair is skipped. Term lists are ascending numbers; `hashes`
 * has the hash of each term. Occasionally yields an empty batch so that the event loop can run.
 */
export function* createOneTermFilter(
  texts: readonly Int32Array[],
  hashes: Int32Array,
): Generator<[], (one: number, other: number) => boolean> {
  const sums = Int32Array.from(texts, (terms) => sumOf(terms, hashes))
  // A first count by part of the hash: most texts share their remaining terms with hardly any other text and need no entry.
  const counts = new Uint32Array(2 ** 20)
  for (const [place, terms] of texts.entries()) {
    if (terms.length >= minTerms)
      for (const term of terms) counts[(sums[place]! - hashes[term]!) & (counts.length - 1)]! += 1
    if (place % textsPerYield === 0) yield []
  }
  const sizes = new Map<number, number>()
  const ranks = new Map<number, Map<number, number>>()
  for (const [place, terms] of texts.entries()) {
    if (terms.length >= minTerms)
      for (const term of terms) {
        const rest = (sums[place]! - hashes[term]!) | 0
        if (counts[rest & (counts.length - 1)]! <= maxGroupSize) continue
        const rank = sizes.get(rest) ?? 0
        sizes.set(rest, rank + 1)
        const own = ranks.get(place)
        if (own) own.set(rest, rank)
        else ranks.set(place, new Map([[rest, rank]]))
      }
    if (place % textsPerYield === 0) yield []
  }
  return (one, other) => {
    const [left, right] = [ranks.get(one), ranks.get(other)]
    if (!left || !right || sums[one] === sums[other]) return false
    for (const [rest, rank] of left) {
      const otherRank = right.get(rest)
      if (otherRank !== undefined && Math.abs(rank - otherRank) > groupNeighbours && sizes.get(rest)! > maxGroupSize)
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
 * Limits the texts that a search found for one text, given by place, to those to compare. Keeps all that are close, unless
 * more than 300 of them are similar, such as notes made from one template with two free words. Then keeps of these the
 * closest by their share in thousandths and the nearest in the list, so that the whole group stays connected.
 */
export function limitCloseTexts(
  place: number,
  found: readonly number[],
  shares: Int32Array,
  isClose: (other: number) => boolean,
): number[] {
  const group: number[] = []
  const close: number[] = []
  for (const at of sortedDescending(shares)) {
    const isAlike = shares[at]! >= minGroupShare
    if (!(isAlike && group.length > maxCloseTexts) && isClose(found[at]!)) (isAlike ? group : close).push(found[at]!)
  }
  if (group.length <= maxCloseTexts) return [...group, ...close]
  const next = found.reduce((near, other) => (Math.abs(other - place) < Math.abs(near - place) ? other : near))
  const kept = [...group.slice(0, groupNeighbours), ...close]
  return kept.includes(next) || !isClose(next) ? kept : [...kept, next]
}

/** Returns the indexes of numbers of up to a few thousand, largest number first (counting sort). */
function sortedDescending(numbers: Int32Array): Int32Array {
  const most = numbers.reduce((one, other) => Math.max(one, other), 0)
  const ends = new Int32Array(most + 2)
  for (const number of numbers) ends[number]! += 1
  for (let number = most; number >= 0; number -= 1) ends[number]! += ends[number + 1]!
  const places = new Int32Array(numbers.length)
  for (const [at, number] of numbers.entries()) places[(ends[number]! -= 1)] = at
  return places
}

/** Number of texts to process before yielding. */
const textsPerYield = 2000

interface GroupedText {
  pattern: number
  /** Shared part of the heavier of the two texts, in thousandths. */
  alike: number
  /** Term numbers, ascending. */
  terms: Int32Array
}

/**
 * Limits large groups among the texts near one, given closest first, to their closest texts. Groups are the texts with its
 * pattern, the texts that differ from it in the same term, and the other similar texts.
 */
export function limitGroups<Text extends GroupedText>(near: readonly Text[], of: Omit<GroupedText, 'alike'>): Text[] {
  const byFigures = limitGroup(near, ({ pattern }) => (pattern === of.pattern ? 0 : null))
  const rest = limitGroup(byFigures, ({ terms }) =>
    of.terms.length < minTerms ? null : onlyDifferentTerm(of.terms, terms),
  )
  const group = rest.filter(({ alike }) => alike >= minGroupShare).sort((one, other) => other.alike - one.alike)
  if (group.length <= maxCloseTexts) return rest
  const kept = new Set(group.slice(0, groupNeighbours))
  return rest.filter((text) => text.alike < minGroupShare || kept.has(text))
}

/** Keeps the first texts of each group that is too large, and all others; a group of null means no group. */
function limitGroup<Text>(near: readonly Text[], groupOf: (text: Text) => number | null): Text[] {
  const groups = near.map(groupOf)
  const sizes = new Map<number | null, number>()
  for (const group of groups) sizes.set(group, (sizes.get(group) ?? 0) + 1)
  const kept = new Map<number, number>()
  return near.filter((_, at) => {
    const group = groups[at]!
    if (group === null || sizes.get(group)! < maxGroupSize) return true
    kept.set(group, (kept.get(group) ?? 0) + 1)
    return kept.get(group)! <= groupNeighbours
  })
}

/** Returns the only term that the other text replaces with another one; null if they differ otherwise or not at all. */
function onlyDifferentTerm(own: Int32Array, other: Int32Array): number | null {
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
