import { type Bag, includesHash } from './bag.ts'

/** The stems of a text in order, with their weights. */
export interface Sequence {
  ids: Int32Array
  weights: Float32Array
}

/** Maximum number of words of each text, between the common beginning and end, whose order is compared. */
const maxOrderedWords = 100
/** Shared words that are not heavier than this, such as `the`, occur in any two texts and do not end a passage. */
const maxInsignificantWeight = 0.25

/**
 * Returns the weight of the heaviest passage of a text, such as an added clause, that shares no significant word with the
 * other text.
 */
export function heaviestPassage({ ids, weights }: Sequence, other: Bag): number {
  let heaviest = 0
  let passage = 0
  for (let index = 0; index < ids.length; index += 1) {
    const weight = weights[index]!
    if (includesHash(other.ids, ids[index]!)) {
      if (weight > maxInsignificantWeight) passage = 0
    } else {
      passage += weight
      if (passage > heaviest) heaviest = passage
    }
  }
  return heaviest
}

/**
 * Returns how much of two texts is in the same order, 0 to 1: twice the length of their longest common subsequence divided by
 * the words of both. The common beginning and end count in full; between them, only the first 100 words of each text are
 * compared.
 */
export function commonOrder({ ids: a }: Sequence, { ids: b }: Sequence): number {
  const least = Math.min(a.length, b.length)
  let start = 0
  while (start < least && a[start] === b[start]) start += 1
  let end = 0
  while (end < least - start && a[a.length - 1 - end] === b[b.length - 1 - end]) end += 1
  const between = longestCommonSubsequence(
    a.subarray(start, Math.min(a.length - end, start + maxOrderedWords)),
    b.subarray(start, Math.min(b.length - end, start + maxOrderedWords)),
  )
  return a.length + b.length === 0 ? 1 : (2 * (start + between + end)) / (a.length + b.length)
}

const row = new Uint16Array(maxOrderedWords + 1)

/** Returns the length of the longest common subsequence (Wagner and Fischer 1974), using a single row. */
function longestCommonSubsequence(a: Int32Array, b: Int32Array): number {
  row.fill(0, 0, b.length + 1)
  for (let i = 0; i < a.length; i += 1) {
    const id = a[i]!
    let diagonal = 0
    let left = 0
    for (let j = 1; j <= b.length; j += 1) {
      const above = row[j]!
      left = id === b[j - 1] ? diagonal + 1 : above > left ? above : left
      row[j] = left
      diagonal = above
    }
  }
  return row[b.length]!
}
