import { useEffect, useLayoutEffect, useMemo, useRef, type RefObject } from 'react'
import type { Maturity } from '../../../shared/model/memory.ts'
import { focusCard, useBoardStore, type Focus } from '../../stores/board.ts'
import { maturityNames } from '../../ui/MaturityGlyph.tsx'
import styles from './CardList.module.css'
import { CardSlot } from './CardSlot.tsx'
import { useHandles } from './handles.ts'
import type { ColumnData } from './useColumn.ts'
import { useVirtualList } from './useVirtualList.ts'
import type { Viewport } from './viewport.ts'

const estimates: Record<Maturity, number> = { raw: 128, validated: 128, escalated: 84, discarded: 84 }
const settle = 60

/** The cards of a column; only visible ones are mounted. */
export function CardList({
  maturity,
  data,
  showProject,
  listKey,
}: {
  maturity: Maturity
  data: ColumnData
  showProject: boolean
  /** A change scrolls the list to the top. */
  listKey: string
}) {
  const scroller = useRef<HTMLDivElement>(null)
  const focus = useBoardStore((store) => (store.focus?.maturity === maturity ? store.focus : null))
  const focusIndex = focus ? focusIndexOf(data, focus) : -1
  const list = useVirtualList(scroller, { count: data.total, estimate: estimates[maturity], keep: focusIndex })
  useVisibleRange(list.first, list.last, data.look)
  useFocusAnchor(maturity, data, list.viewport)
  useHandle(maturity, data, list.viewport)

  const shownKey = useRef(listKey)
  useLayoutEffect(() => {
    if (shownKey.current === listKey) return
    shownKey.current = listKey
    scroller.current?.scrollTo({ top: 0 })
  }, [listKey])
  useLayoutEffect(() => {
    const { focus: former } = useBoardStore.getState()
    if (former?.maturity === maturity) list.viewport.scrollTo(former.index)
  }, [maturity, list.viewport])
  useFocusTaken(scroller, focus, data)

  const stop = focusIndex >= 0 ? Math.min(focusIndex, data.total - 1) : list.first
  return (
    <div ref={scroller} className={styles.scroller} role="presentation">
      <div
        role="listbox"
        aria-multiselectable="true"
        aria-label={maturityNames[maturity]}
        className={styles.list}
        style={{ height: list.total }}
      >
        {list.items.map(({ index, start }) => {
          const card = data.cardAt(index)
          return (
            <CardSlot
              key={card?.id ?? index}
              card={card}
              maturity={maturity}
              index={index}
              total={data.total}
              start={start}
              stop={index === stop}
              home={index === focusIndex}
              showProject={showProject}
            />
          )
        })}
      </div>
    </div>
  )
}

/** Reports the visible range; during fast scrolling only once it stops. */
function useVisibleRange(first: number, last: number, look: ColumnData['look']): void {
  const former = useRef(first)
  useEffect(() => {
    const near = Math.abs(first - former.current) < 50
    former.current = first
    if (near) return look(first, last)
    const timer = setTimeout(() => look(first, last), settle)
    return () => clearTimeout(timer)
  }, [first, last, look])
}

/** Returns the current index of the focused card; its last known index while it is not loaded. */
function focusIndexOf(data: ColumnData, focus: Focus): number {
  const at = data.indexOf(focus.id)
  return at >= 0 ? at : focus.index
}

/** Keeps the focus on its card when cards above it are added or removed, and on its index when the card itself is removed. */
function useFocusAnchor(maturity: Maturity, data: ColumnData, viewport: Viewport): void {
  const focus = useBoardStore((store) => (store.focus?.maturity === maturity ? store.focus : null))
  const sought = useBoardStore((store) => store.sought)
  useEffect(() => {
    const index = sought ? data.indexOf(sought) : -1
    if (!sought || index < 0) return
    viewport.scrollTo(index)
    focusCard({ maturity, index, id: sought }, true)
  }, [sought, data, maturity, viewport])
  useEffect(() => {
    if (!focus || data.waiting) return
    const at = data.indexOf(focus.id)
    const index = at >= 0 ? at : Math.min(focus.index, data.total - 1)
    const id = data.cardAt(index)?.id
    if (!id || (id === focus.id && index === focus.index)) return
    const lost = document.activeElement === document.body
    if (lost || document.activeElement?.closest('[data-id]')) viewport.scrollTo(index)
    focusCard({ maturity, index, id }, lost)
  }, [focus, data, maturity, viewport])
}

/** Moves the DOM focus to the card that requested it. A card that loads late does not take the focus from a field. */
function useFocusTaken(scroller: RefObject<HTMLElement | null>, focus: Focus | null, data: ColumnData): void {
  const focusMoves = useBoardStore((store) => store.focusMoves)
  const taken = useRef(focusMoves)
  const tried = useRef(focusMoves)
  useLayoutEffect(() => {
    if (taken.current === focusMoves || !focus) return
    const mounted = scroller.current?.querySelectorAll<HTMLElement>('[data-index]') ?? []
    const card = [...mounted].find(({ dataset }) =>
      focus.id ? dataset.id === focus.id : dataset.index === String(focus.index),
    )
    const late = tried.current === focusMoves
    tried.current = focusMoves
    if (!card) return
    taken.current = focusMoves
    const now = document.activeElement
    if (!late || now === document.body || now?.closest('[data-id]')) card.focus({ preventScroll: true })
  }, [focusMoves, focus, data, scroller])
}

function useHandle(maturity: Maturity, data: ColumnData, viewport: Viewport): void {
  const handles = useHandles()
  const handle = useMemo(() => ({ data, viewport }), [data, viewport])
  useLayoutEffect(() => {
    const all = handles.current
    all[maturity] = handle
    return () => {
      if (all[maturity] === handle) delete all[maturity]
    }
  }, [handles, maturity, handle])
}
