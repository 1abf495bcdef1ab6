/** What a virtual list shows. */
export interface MountedList {
  /** The items to mount, in order, with their distance from the top of the list. */
  items: readonly { index: number; top: number }[]
  /** The indexes in sight, both ends included. */
  first: number
  last: number
  /** Height of the whole list, in pixels. */
  total: number
}

/**
 * Returns the indexes a virtual list mounts, in order: those from `first` to `last`, `overscan` more on either side within
 * `count`, and `keep`, which stays mounted out of sight; -1 for none.
 */
export function mountedIndexes(
  { first, last }: { first: number; last: number },
  { count, overscan, keep }: { count: number; overscan: number; keep: number },
): number[] {
  const from = Math.max(0, Math.min(first, count - 1) - overscan)
  const to = Math.min(count - 1, last + overscan)
  const indexes = Array.from({ length: to - from + 1 }, (_, at) => from + at)
  if (keep >= 0 && keep < from) indexes.unshift(keep)
  if (keep > to && keep < count) indexes.push(keep)
  return indexes
}
