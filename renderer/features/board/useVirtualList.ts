import { useLayoutEffect, useState, useSyncExternalStore, type RefObject } from 'react'
import { Viewport } from './viewport.ts'

const overscan = 4

export interface VirtualList {
  /** The cards to mount, in order, each with its distance from the top of the list. */
  items: readonly { index: number; start: number }[]
  /** Height of the whole list, in pixels. */
  total: number
  first: number
  last: number
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

  const first = Math.max(0, Math.min(sight.first, count - 1) - overscan)
  const last = Math.min(count - 1, sight.last + overscan)
  const places = Array.from({ length: last - first + 1 }, (_, at) => first + at)
  if (keep >= 0 && keep < first) places.unshift(keep)
  if (keep > last && keep < count) places.push(keep)
  return {
    items: places.map((index) => ({ index, start: viewport.startOf(index) })),
    total: viewport.totalOf(count),
    first: sight.first,
    last: sight.last,
    viewport,
  }
}
