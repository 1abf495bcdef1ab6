import { numberWordValue, ordinalRank } from './numbers.ts'
import type { Token } from './token.ts'

/** The values of a kind in a text: which the other text shares, and which it lacks. */
export interface Values {
  shared: number
  lacking: Token[]
}

/** Returns how many values both texts have, how many each has in place of one of the other, and how many are left. */
export function rolesOf(one: Values, other: Values): [shared: number, replaced: number, lacking: number] {
  const replaced = Math.min(one.lacking.length, other.lacking.length)
  const lacking = one.lacking.length + other.lacking.length - 2 * replaced
  return [Math.min(4, one.shared) / 4, Math.min(2, replaced) / 2, Math.min(4, lacking) / 4]
}

/** Leaves out figures of one value: `ten minutes` and `10`, `step 4` and `the fourth`. */
export function withoutEqualValues(one: Values, other: Values): [Values, Values] {
  const rights = [...other.lacking]
  const lefts = one.lacking.filter((token) => {
    const at = rights.findIndex((each) => areEqual(token, each))
    if (at >= 0) rights.splice(at, 1)
    return at < 0
  })
  return [
    { shared: one.shared + one.lacking.length - lefts.length, lacking: lefts },
    { shared: other.shared + other.lacking.length - rights.length, lacking: rights },
  ]
}

/** Checks for one number, of which at least one text does not say what it counts. */
function areEqual(one: Token, other: Token): boolean {
  if (!isBare(one) && !isBare(other)) return false
  const value = plainValue(one)
  return value !== null && value === plainValue(other)
}

function isBare({ kind, key }: Token): boolean {
  return kind === 'ordinal' || key.startsWith('#count')
}

/** Returns the number as written, whatever it counts. */
function plainValue({ lower }: Token): number | null {
  const [first = ''] = lower.split(' ')
  const digits = /^\d+(?:\.\d+)?/.exec(first)
  return digits ? Number(digits[0]) : (numberWordValue(first) ?? ordinalRank(first))
}
