import type { ReviewRow } from '../../../shared/contract/review.ts'

/** Items, and the characters to read in them. */
interface Reading extends Pick<ReviewRow, 'length'> {
  count: number
}

/** Items that were decided one by one, and how long that took, in milliseconds. */
export interface Pace extends Reading {
  ms: number
}

/** Characters that take as long to read as one decision takes by itself. */
const decisionLength = 100
/** Fewer decisions tell nothing about the next. */
const minDecided = 5

export const noPace: Pace = { count: 0, length: 0, ms: 0 }

/** Returns the pace after one more item, which took `ms` milliseconds. */
export function withItem({ count, length, ms: before }: Pace, item: Pick<ReviewRow, 'length'>, ms: number): Pace {
  return { count: count + 1, length: length + item.length, ms: before + ms }
}

/** Estimates how long items take one by one at this pace, in milliseconds; null while it is unknown, or if there are none. */
export function timeFor(pace: Pace, left: Reading): number | null {
  if (pace.count < minDecided || pace.ms === 0 || left.count <= 0) return null
  return (pace.ms / effortOf(pace)) * effortOf(left)
}

function effortOf({ count, length }: Reading): number {
  return length + count * decisionLength
}
