import type { ReviewRow } from '../../../shared/contract/review.ts'

/** The rule that asks whether a memory is of any use, with the probability that it is of none. */
export const askedForUse = 'recommend.maybe-no-use'

const probably = 'Probably of no use (0.80 or more)'
const possibly = 'Possibly of no use (below 0.80)'

/** Returns the kind of a question about the use of a memory: those that are probably of none are answered together. */
export function useKind(odds: number): string {
  // As the reason rounds it, which is shown beside it.
  return Math.round(odds * 100) >= 80 ? probably : possibly
}

/** Checks whether an item asks about a memory that is probably of no use. */
export function isProbablyNoUse({ like_label }: Pick<ReviewRow, 'like_label'>): boolean {
  return like_label === probably
}

/** Checks whether an item asks about a memory that may or may not be of use. */
export function isPossiblyNoUse({ like_label }: Pick<ReviewRow, 'like_label'>): boolean {
  return like_label === possibly
}
