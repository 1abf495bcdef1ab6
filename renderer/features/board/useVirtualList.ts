import { useLayoutEffect, useState, useSyncExternalStore, type RefObject } from 'react'
import { mountedIndexes, type MountedList } from './mountedIndexes.ts'
import { Viewport } from './viewport.ts'

const overscan = 4

/** A list of cards of different heights of which only the visible ones are mounted. */
export interface VirtualList extends MountedList {
  viewport: Viewport
}

/** A virtual list: mounts only visible items. `keep` is an index that stays mounted out of view; -1 for none. */
export function useVirtualList(
  scroller: RefObject<HTMLElement | null>,
  { count, estimate, keep }: { count: number; estimate: number; keep: number },
): VirtualList {
  const [viewport] = useState(() => new Viewport(estimate))
  const sight = useSyncExternalStore(viewport.subscribe, viewport.sight)
  useLayoutEffect(() => (scroller.current ? viewport.attach(scroller.current) : undefined), [scroller, viewport])
  useLayoutEffect(() => viewport.measure(count))

  const places = mountedIndexes(sight, { count, overscan, keep })
  return {
    items: places.map((index) => ({ index, top: viewport.startOf(index) })),
    total: viewport.totalOf(count),
    first: sight.first,
    last: sight.last,
    viewport,
  }
}
