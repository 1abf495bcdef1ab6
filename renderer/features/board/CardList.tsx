import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual'
import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, type RefObject } from 'react'
import type { Maturity } from '../../../shared/model/memory.ts'
import { focusCard, useBoardStore, type Focus } from '../../stores/board.ts'
import { maturityNames } from '../../ui/MaturityGlyph.tsx'
import styles from './CardList.module.css'
import { CardSlot } from './CardSlot.tsx'
import { useHandles } from './handles.ts'
import type { ColumnData } from './useColumn.ts'

const estimates: Record<Maturity, number> = { raw: 128, validated: 128, escalated: 84, discarded: 84 }
const settle = 60

/** The cards of a column, of which only those in sight are in the page. */
export function CardList({
  maturity,
  data,
  showProject,
  listKey,
}: {
  maturity: Maturity
  data: ColumnData
  showProject: boolean
  /** Another one starts the list at its top. */
  listKey: string
}) {
  const scroller = useRef<HTMLDivElement>(null)
  const focus = useBoardStore((store) => (store.focus?.maturity === maturity ? store.focus : null))
  const focusIndex = focus ? placeOf(data, focus) : -1
  const virtualizer = useVirtualizer({
    count: data.total,
    getScrollElement: () => scroller.current,
    estimateSize: () => estimates[maturity],
    getItemKey: useCallback((index: number) => data.cardAt(index)?.id ?? index, [data]),
    rangeExtractor: useCallback(
      (range: Parameters<typeof defaultRangeExtractor>[0]) => {
        const inSight = defaultRangeExtractor(range)
        const kept = focusIndex >= 0 && focusIndex < range.count && !inSight.includes(focusIndex)
        return kept ? [...inSight, focusIndex].sort((a, b) => a - b) : inSight
      },
      [focusIndex],
    ),
    overscan: 4,
    gap: 8,
    paddingStart: 5,
    paddingEnd: 16,
    scrollPaddingStart: 5,
    scrollPaddingEnd: 8,
    useFlushSync: false,
  })
  useSight(virtualizer.range?.startIndex ?? 0, virtualizer.range?.endIndex ?? 0, data.look)
  useFocusKept(maturity, data, (index) => virtualizer.scrollToIndex(index, { align: 'auto' }))
  useHandle(maturity, data, virtualizer)

  useLayoutEffect(() => {
    scroller.current?.scrollTo({ top: 0 })
  }, [listKey])

  useFocusTaken(scroller, focus, data)

  const stop = focusIndex >= 0 ? Math.min(focusIndex, data.total - 1) : (virtualizer.range?.startIndex ?? 0)
  return (
    <div ref={scroller} className={styles.scroller} role="presentation">
      <div
        role="listbox"
        aria-multiselectable="true"
        aria-label={maturityNames[maturity]}
        className={styles.list}
        style={{ height: virtualizer.getTotalSize() }}
      >
        {virtualizer.getVirtualItems().map((item) => (
          <CardSlot
            key={item.key}
            card={data.cardAt(item.index)}
            maturity={maturity}
            index={item.index}
            total={data.total}
            start={item.start}
            stop={item.index === stop}
            home={item.index === focusIndex}
            showProject={showProject}
            measure={virtualizer.measureElement}
          />
        ))}
      </div>
    </div>
  )
}

/** Tells the pages what is in sight; while the scroll bar flies, only once it rests. */
function useSight(first: number, last: number, look: ColumnData['look']): void {
  const former = useRef(first)
  useEffect(() => {
    const near = Math.abs(first - former.current) < 50
    former.current = first
    if (near) return look(first, last)
    const timer = setTimeout(() => look(first, last), settle)
    return () => clearTimeout(timer)
  }, [first, last, look])
}

/** Where the card in focus stands now; its former place while it is not loaded. */
function placeOf(data: ColumnData, focus: Focus): number {
  const at = data.indexOf(focus.id)
  return at >= 0 ? at : focus.index
}

/** Keeps the focus on its card when cards come and go above it, and on its place when the card itself is gone. */
function useFocusKept(maturity: Maturity, data: ColumnData, scrollTo: (index: number) => void): void {
  const focus = useBoardStore((store) => (store.focus?.maturity === maturity ? store.focus : null))
  const sought = useBoardStore((store) => store.sought)
  const scroll = useRef(scrollTo)
  useEffect(() => {
    scroll.current = scrollTo
  })
  useEffect(() => {
    const index = sought ? data.indexOf(sought) : -1
    if (!sought || index < 0) return
    scroll.current(index)
    focusCard({ maturity, index, id: sought }, true)
  }, [sought, data, maturity])
  useEffect(() => {
    if (!focus || data.waiting) return
    const at = data.indexOf(focus.id)
    const index = at >= 0 ? at : Math.min(focus.index, data.total - 1)
    const id = data.cardAt(index)?.id
    if (!id || (id === focus.id && index === focus.index)) return
    const lost = document.activeElement === document.body
    if (lost || document.activeElement?.closest('[data-id]')) scroll.current(index)
    focusCard({ maturity, index, id }, lost)
  }, [focus, data, maturity])
}

/** Gives the document’s focus to the card that asked for it; a card that comes late does not take it from a field. */
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

function useHandle(
  maturity: Maturity,
  data: ColumnData,
  virtualizer: ReturnType<typeof useVirtualizer<HTMLDivElement, Element>>,
): void {
  const handles = useHandles()
  const handle = useMemo(
    () => ({
      data,
      scrollTo: (index: number) => virtualizer.scrollToIndex(index, { align: 'auto' }),
      topOf: (index: number) => (virtualizer.measurementsCache[index]?.start ?? 0) - (virtualizer.scrollOffset ?? 0),
      placeAt: (top: number) =>
        virtualizer.getVirtualItemForOffset(Math.max(0, top + (virtualizer.scrollOffset ?? 0)))?.index ?? 0,
    }),
    [data, virtualizer],
  )
  useLayoutEffect(() => {
    const all = handles.current
    all[maturity] = handle
    return () => {
      if (all[maturity] === handle) delete all[maturity]
    }
  }, [handles, maturity, handle])
}
