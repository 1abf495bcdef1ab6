import { useState } from 'react'
import type { ReviewRow } from '../../../shared/contract/review.ts'
import { noPace, type Pace, withItem } from './pace.ts'

/**
 * Tracks the pace at which a person decides items by themselves, or skips them. `item` is the one in view, null on any other page,
 * such as that of a batch, whose time does not count. `visit` is the time spent in this visit, in milliseconds.
 */
export function usePace(item: ReviewRow | null, decided: ReadonlySet<string>, visit: number): Pace {
  const [{ at, since, pace }, setPlace] = useState({ at: item, since: visit, pace: noPace })
  if (at?.key !== item?.key) {
    const isDecided = at !== null && decided.has(at.key)
    setPlace({ at: item, since: visit, pace: isDecided ? withItem(pace, at, visit - since) : pace })
  }
  return pace
}
