import type { ReviewRow } from '../contract/review.ts'

/** Whether accepting what is recommended for an item of the review writes a reference at once, so that it must be shown first. */
export function writesReference({ action, ids }: Pick<ReviewRow, 'action' | 'ids'>): boolean {
  return action === 'promote' || (action === 'merge' && ids.length === 1)
}
