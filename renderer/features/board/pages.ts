import type { ListGroup } from '../../../shared/contract/memories.ts'
import type { MemoryCard } from '../../../shared/model/memory.ts'

export const pageSize = 100
/** Cards beyond the visible ones that are fetched too, so that scrolling meets cards that are already there. */
const lookAhead = 40

/** One fetched window of a column. */
export interface Page {
  items: readonly MemoryCard[]
  total: number
  /** The groups of the whole column, in order; none unless the sort has groups. */
  groups?: readonly ListGroup[]
  /** Arrival time, in milliseconds. */
  at: number
}

/** The known part of a column: its length, and the cards of fetched pages. */
export interface Snapshot {
  total: number
  cardAt: (index: number) => MemoryCard | undefined
  /** Index of a loaded card; -1 if not loaded. */
  indexOf: (id: string) => number
  loaded: readonly MemoryCard[]
  groups: readonly CardGroup[]
}

/** Cards that stand together in a sorted list: those from index `start` on. */
export interface CardGroup extends ListGroup {
  start: number
}

/** Returns the pages that cover a range of indexes, both ends included. */
export function pagesOf(first: number, last: number): number[] {
  const from = Math.max(0, Math.floor(first / pageSize))
  const to = Math.max(from, Math.floor(last / pageSize))
  return Array.from({ length: to - from + 1 }, (_, at) => from + at)
}

/** Returns the pages to fetch while a range of indexes is visible, both ends included. */
export function pagesAround(first: number, last: number): number[] {
  return pagesOf(first - lookAhead, last + lookAhead)
}

/**
 * Builds a column from its pages, without the cards leaving it. `isLeaving` receives a card’s id and the arrival time of its
 * page.
 */
export function snapshot(
  pages: ReadonlyMap<number, Page>,
  isLeaving: (id: string, at: number) => boolean = () => false,
): Snapshot {
  const places = new Map<string, number>()
  const gone: number[] = []
  const loaded: MemoryCard[] = []
  let newest: Page | undefined
  for (const [number, page] of [...pages].sort(([a], [b]) => a - b)) {
    if (!newest || page.at >= newest.at) newest = page
    for (const [at, card] of page.items.entries()) {
      const raw = number * pageSize + at
      if (isLeaving(card.id, page.at)) gone.push(raw)
      else {
        places.set(card.id, raw - gone.length)
        loaded.push(card)
      }
    }
  }
  const rawAt = (index: number): number => {
    let raw = index
    for (const place of gone) {
      if (place > raw) break
      raw++
    }
    return raw
  }
  return {
    total: Math.max(0, (newest?.total ?? 0) - gone.length),
    cardAt: (index) => {
      const raw = rawAt(index)
      return pages.get(Math.floor(raw / pageSize))?.items[raw % pageSize]
    },
    indexOf: (id) => places.get(id) ?? -1,
    loaded,
    groups: placed(newest?.groups ?? [], gone),
  }
}

/** Returns the groups without the cards that leave, at these places. Groups that become empty are dropped. */
function placed(groups: readonly ListGroup[], gone: readonly number[]): CardGroup[] {
  const found: CardGroup[] = []
  let raw = 0
  let start = 0
  for (const { key, count } of groups) {
    const end = raw + count
    const left = count - gone.filter((place) => place >= raw && place < end).length
    if (left > 0) found.push({ key, count: left, start })
    raw = end
    start += left
  }
  return found
}
