import { includesHash } from './bag.ts'
import type { DistinctStem, Prepared } from './prepare.ts'
import { relatedBit, relationOf } from './related.ts'

const maxMatchedWords = 32

/** What likely partners in the other text add for the words that only one of two texts has. */
export interface SoftMatches {
  /** Weight of the first text's words covered by partners, and of the second's. */
  left: number
  right: number
  /** Weight of the heaviest word without a partner; 0 if there is none. */
  heaviest: number
}

/**
 * Matches the distinct words found in only one of two texts with each other, best match first, each word once, by meaning or
 * spelling. Only the 32 heaviest such words of each text take part, so the time is bounded for texts of any length.
 */
export function softMatches(a: Prepared, b: Prepared): SoftMatches {
  const lefts = unsharedWords(a.distinct, b)
  const rights = unsharedWords(b.distinct, a)
  const found: { left: number; right: number; strength: number; rank: number }[] = []
  for (const [left, one] of lefts.entries())
    for (const [right, other] of rights.entries()) {
      const strength = matchStrength(one, other)
      /* Hashes break ties, so that the result does not depend on the order of the texts. */
      if (strength > 0) found.push({ left, right, strength, rank: one.id ^ other.id })
    }
  found.sort((one, other) => other.strength - one.strength || other.rank - one.rank)
  const result: SoftMatches = { left: 0, right: 0, heaviest: 0 }
  const takenLeft = new Set<number>()
  const takenRight = new Set<number>()
  for (const { left, right, strength } of found) {
    if (takenLeft.has(left) || takenRight.has(right)) continue
    takenLeft.add(left)
    takenRight.add(right)
    result.left += strength * lefts[left]!.weight
    result.right += strength * rights[right]!.weight
  }
  for (const [index, { weight }] of lefts.entries())
    if (!takenLeft.has(index) && weight > result.heaviest) result.heaviest = weight
  for (const [index, { weight }] of rights.entries())
    if (!takenRight.has(index) && weight > result.heaviest) result.heaviest = weight
  return result
}

function unsharedWords(words: DistinctStem[], other: Prepared): DistinctStem[] {
  const found: DistinctStem[] = []
  for (const word of words) {
    if (includesHash(other.stems.ids, word.id)) continue
    found.push(word)
    if (found.length >= maxMatchedWords) break
  }
  return found
}

const minSpelling = 0.45

function matchStrength(one: DistinctStem, other: DistinctStem): number {
  if (one.kind !== 'word' || other.kind !== 'word') return 0
  // Both masks are asked: the hash of two unrelated words may be that of a known pair.
  const mayBeRelated = (one.relatives & relatedBit(other.id)) !== 0 && (other.relatives & relatedBit(one.id)) !== 0
  const meaning = mayBeRelated ? relationOf(one.id, other.id) : 0
  if (!sharesTwoBits(one.gramBits, other.gramBits)) return meaning
  const spelling = spellingSimilarity(one.grams, other.grams)
  return spelling >= minSpelling ? Math.max(meaning, spelling) : meaning
}

/** Checks whether the two words have at least two bits in common; a single one is too often a coincidence. */
function sharesTwoBits([lowA, highA]: readonly [number, number], [lowB, highB]: readonly [number, number]): boolean {
  const low = lowA & lowB
  const high = highA & highB
  return (low & (low - 1)) !== 0 || (high & (high - 1)) !== 0 || (low !== 0 && high !== 0)
}

function spellingSimilarity(a: Int32Array, b: Int32Array): number {
  let same = 0
  for (let i = 0, j = 0; i < a.length && j < b.length;) {
    const difference = a[i]! - b[j]!
    if (difference === 0) {
      same += 1
      i += 1
      j += 1
    } else if (difference < 0) i += 1
    else j += 1
  }
  return (2 * same) / (a.length + b.length)
}
