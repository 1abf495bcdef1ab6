/** A weighted multiset of hashes, sorted by hash so that two bags can be compared in one pass. */
export interface Bag {
  ids: Int32Array
  weights: Float32Array
  /** Sum of the weights. */
  total: number
  /** Euclidean length. */
  length: number
}

/** Builds a bag; adds up the weights of equal hashes. */
export function bagOf(entries: Iterable<readonly [id: number, weight: number]>): Bag {
  const sums = new Map<number, number>()
  for (const [id, weight] of entries) sums.set(id, (sums.get(id) ?? 0) + weight)
  const ids = Int32Array.from(sums.keys()).sort()
  const weights = new Float32Array(ids.length)
  let total = 0
  let squares = 0
  for (let index = 0; index < ids.length; index += 1) {
    const weight = sums.get(ids[index]!)!
    weights[index] = weight
    total += weight
    squares += weight * weight
  }
  return { ids, weights, total, length: Math.sqrt(squares) }
}

/** Like `bagOf`, with weight 1 per hash; sorts the given array in place. */
export function countBag(hashes: Int32Array): Bag {
  const sorted = hashes.sort()
  const ids = new Int32Array(sorted.length)
  const weights = new Float32Array(sorted.length)
  let distinct = 0
  let squares = 0
  for (let start = 0; start < sorted.length; distinct += 1) {
    let end = start + 1
    while (end < sorted.length && sorted[end] === sorted[start]) end += 1
    ids[distinct] = sorted[start]!
    weights[distinct] = end - start
    squares += (end - start) ** 2
    start = end
  }
  return {
    ids: ids.slice(0, distinct),
    weights: weights.slice(0, distinct),
    total: sorted.length,
    length: Math.sqrt(squares),
  }
}

/** Returns the cosine similarity of two bags, 0 to 1: 1 if both are empty, 0 if only one is. */
export function cosine(a: Bag, b: Bag): number {
  if (a.ids.length === 0 || b.ids.length === 0) return a.ids.length === b.ids.length ? 1 : 0
  let sum = 0
  for (let i = 0, j = 0; i < a.ids.length && j < b.ids.length;) {
    const difference = a.ids[i]! - b.ids[j]!
    if (difference === 0) sum += a.weights[i++]! * b.weights[j++]!
    else if (difference < 0) i += 1
    else j += 1
  }
  return Math.min(1, sum / (a.length * b.length))
}

/** Returns the overlap of two bags: the sum of the smaller weight of each shared hash. */
export function overlap(a: Bag, b: Bag): number {
  let sum = 0
  for (let i = 0, j = 0; i < a.ids.length && j < b.ids.length;) {
    const difference = a.ids[i]! - b.ids[j]!
    if (difference === 0) sum += Math.min(a.weights[i++]!, b.weights[j++]!)
    else if (difference < 0) i += 1
    else j += 1
  }
  return sum
}

/** Returns the weighted Dice coefficient of two bags, 0 to 1; 1 if both are empty. */
export function dice(a: Bag, b: Bag): number {
  const total = a.total + b.total
  return total === 0 ? 1 : Math.min(1, (2 * overlap(a, b)) / total)
}

/** Checks whether a sorted array contains a hash. */
export function includesHash(sorted: Int32Array, id: number): boolean {
  let low = 0
  let high = sorted.length - 1
  while (low <= high) {
    const middle = (low + high) >> 1
    const found = sorted[middle]!
    if (found === id) return true
    if (found < id) low = middle + 1
    else high = middle - 1
  }
  return false
}
