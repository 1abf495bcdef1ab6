import { useLayoutEffect, useMemo, useState, useSyncExternalStore, type RefObject } from 'react'
import type { CardGroup } from '../pages.ts'
import { mountedIndexes, type MountedList } from '../mountedIndexes.ts'
import { listLines } from './listLines.ts'
import { RowsView } from './rowsView.ts'

const overscan = 5

/** A list of equally high rows of which only the visible ones are mounted. */
export interface Rows extends MountedList {
  /** Height of a line, in pixels. */
  height: number
  topOfGroup: (group: CardGroup) => number
  view: RowsView
}

/** Returns the rows of a list in an element that scrolls. `keep` is an index that stays mounted out of sight; -1 for none. */
export function useRows(
  scroller: RefObject<HTMLElement | null>,
  line: RefObject<HTMLElement | null>,
  { count, groups, keep }: { count: number; groups: readonly CardGroup[]; keep: number },
): Rows {
  const [view] = useState(() => new RowsView())
  const sight = useSyncExternalStore(view.subscribe, view.sight)
  const lines = useMemo(() => listLines(count, groups), [count, groups])
  useLayoutEffect(
    () => (scroller.current && line.current ? view.attach(scroller.current, line.current) : undefined),
    [scroller, line, view],
  )
  useLayoutEffect(() => view.show(lines), [view, lines])
  const { height } = sight
  const first = lines.indexAt(sight.first)
  const last = lines.indexAt(sight.last)
  const places = mountedIndexes({ first, last }, { count, overscan, keep })
  return {
    items: places.map((index) => ({ index, top: lines.lineOf(index) * height })),
    first,
    last,
    height,
    total: lines.count * height,
    topOfGroup: ({ start }) => (lines.lineOf(start) - 1) * height,
    view,
  }
}
