/** Returns Jaccard's coefficient of the lower-cased words of two texts. */
export function wordJaccard(a: string, b: string): number {
  const left = new Set(a.toLowerCase().match(/\w+/g))
  const right = new Set(b.toLowerCase().match(/\w+/g))
  const common = [...left].filter((word) => right.has(word)).length
  return common / Math.max(1, left.size + right.size - common)
}

/**
 * Returns the Levenshtein ratio (Levenshtein 1966) of the first hundred characters: the share of the longer one that stays
 * when one is edited into the other.
 */
export function openingRatio(a: string, b: string): number {
  const [left, right] = [a.slice(0, 100), b.slice(0, 100)]
  return 1 - distance(left, right) / Math.max(1, left.length, right.length)
}

function distance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, index) => index)
  for (let i = 1; i <= a.length; i += 1) {
    const next = [i]
    for (let j = 1; j <= b.length; j += 1)
      next.push(Math.min(row[j]! + 1, next[j - 1]! + 1, row[j - 1]! + (a[i - 1] === b[j - 1] ? 0 : 1)))
    row = next
  }
  return row.at(-1)!
}
