import { useLayoutEffect, useMemo, useState, useSyncExternalStore, type RefObject } from 'react'
import { mountedIndexes, type MountedList } from './mountedIndexes.ts'
import { Viewport } from './viewport.ts'

const overscan = 4

/** A list of cards of different heights of which only the visible ones are mounted. */
export interface VirtualList extends MountedList {
  viewport: Viewport
  /** Width of the list, in rem. */
  width: number
}

/**
 * A virtual list: mounts only visible items. `keep` is an index that stays mounted out of view; -1 for none. `heightsAt` returns
 * the heights of loaded items, in rem, in a list that many rem wide; the others are assumed to be `estimate` pixels high.
 */
export function useVirtualList(
  scroller: RefObject<HTMLElement | null>,
  {
    count,
    estimate,
    keep,
    heightsAt,
  }: {
    count: number
    estimate: number
    keep: number
    heightsAt: (width: number) => readonly { index: number; height: number }[]
  },
): VirtualList {
  const [viewport] = useState(() => new Viewport(estimate))
  const sight = useSyncExternalStore(viewport.subscribe, viewport.sight)
  useLayoutEffect(() => (scroller.current ? viewport.attach(scroller.current) : undefined), [scroller, viewport])
  const { width } = sight
  const known = useMemo(() => (width > 0 ? heightsAt(width) : []), [heightsAt, width])
  useLayoutEffect(() => viewport.assume(known), [viewport, known])
  useLayoutEffect(() => viewport.measure(count))

  const places = mountedIndexes(sight, { count, overscan, keep })
  return {
    items: places.map((index) => ({ index, top: viewport.startOf(index) })),
    total: viewport.totalOf(count),
    first: sight.first,
    last: sight.last,
    viewport,
    width,
  }
}
