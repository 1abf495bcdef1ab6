/** A number with a sign that bounds it: `< 10K`, `lamp>=2.1`; no arrow and no tag. */
const bound = /(?:(?<![-=<>\w])([<>≤≥])=?|(?<=\w)([<>])=)\s?[$€]?(\d[\d.,]{0,15}[\p{L}%]{0,8})/gu

/** Checks whether one text bounds a number from below that the other bounds from above. */
export function areOpposedBounds(one: string, other: string): boolean {
  const [left, right] = [boundsIn(one), boundsIn(other)]
  return [...left].some(([value, isUpper]) => isUpper !== null && right.get(value) === !isUpper)
}

/** Maps each bounded number to whether it is an upper bound; null if it is both. */
function boundsIn(text: string): Map<string, boolean | null> {
  const found = new Map<string, boolean | null>()
  for (const [, sign = '', attached = '', value = ''] of text.matchAll(bound)) {
    const isUpper = /^[<≤]/.test(sign + attached)
    const known = found.get(value.toLowerCase())
    found.set(value.toLowerCase(), known === undefined || known === isUpper ? isUpper : null)
  }
  return found
}
