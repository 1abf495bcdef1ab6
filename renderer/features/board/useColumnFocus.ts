import { useEffect, useLayoutEffect, useMemo, useRef, type RefObject } from 'react'
import { useApi } from '../../client/provider.tsx'
import { focusCard, focusWhenLoaded, useBoardStore, type ColumnName, type Focus } from '../../stores/board.ts'
import { useHandles, type Places } from './handles.ts'
import type { ColumnData } from './useColumn.ts'

/** Milliseconds without scrolling after which a fast scroll has stopped. */
const settle = 60

/**
 * Joins a mounted column, or the list, with the board: its focus, its commands and the cards to load. A change of `listKey`
 * scrolls it to the top. Returns the index at which the Tab key stops.
 */
export function useColumnFocus(
  column: ColumnName,
  scroller: RefObject<HTMLElement | null>,
  data: ColumnData,
  { first, last, viewport, listKey }: { first: number; last: number; viewport: Places; listKey: string },
): number {
  const focus = useFocusIn(column)
  useVisibleRange(first, last, data.look)
  useSought(column, data, viewport)
  useFocusAnchor(column, data, viewport, listKey)
  useHandle(column, data, viewport)
  useScrollToTop(viewport, listKey)
  useFocusTaken(scroller, focus, data)
  return focus ? Math.min(focusIndexOf(data, focus), data.total - 1) : first
}

/** Returns the board’s focus while it is in this column. */
export function useFocusIn(column: ColumnName): Focus | null {
  return useBoardStore((store) => (store.focus?.column === column ? store.focus : null))
}

function useScrollToTop(viewport: Places, listKey: string): void {
  const shownKey = useRef(listKey)
  useLayoutEffect(() => {
    if (shownKey.current === listKey) return
    shownKey.current = listKey
    viewport.toTop()
  }, [viewport, listKey])
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
export function focusIndexOf(data: ColumnData, focus: Focus): number {
  const at = data.indexOf(focus.id)
  return at >= 0 ? at : focus.index
}

/** Gives the focus to the memory that is sought, if this column shows it: at once, or once the engine has said where it is. */
function useSought(column: ColumnName, data: ColumnData, viewport: Places): void {
  const { client } = useApi()
  const sought = useBoardStore((store) => store.sought)
  const { query } = data
  // Where it stands in the former list says nothing of the next one.
  const index = sought && !data.behind ? data.indexOf(sought) : -1
  const isFar = sought !== null && index < 0 && !data.waiting && !data.behind
  const latest = useRef(data)
  useLayoutEffect(() => {
    latest.current = data
  })
  useEffect(() => {
    if (sought && index >= 0) goToCard({ column, index, id: sought }, viewport)
  }, [sought, index, column, viewport])
  useEffect(() => {
    if (!isFar) return
    let isAsked = true
    const goTo = ({ index }: { index: number | null }) => {
      // Another card there is older than the answer: the sought one comes with the next cards.
      if (!isAsked || index === null || latest.current.cardAt(index)) return
      goToCard({ column, index, id: sought }, viewport)
    }
    // Without an answer, the focus stays where it is, as for a memory that the column does not show.
    client.memories.place({ ...query, id: sought }).then(goTo, () => undefined)
    return () => {
      isAsked = false
    }
  }, [isFar, sought, query, client, column, viewport])
}

/** Brings a card into view and gives it the focus. */
function goToCard(card: Focus, viewport: Places): void {
  viewport.reveal(card.index)
  focusCard(card, true)
}

/**
 * Keeps the focus on its card when cards above it are added or removed, and on its index when the card itself is removed. In another
 * list, such as of a search, that lacks the card, the first one has it.
 */
function useFocusAnchor(column: ColumnName, data: ColumnData, viewport: Places, listKey: string): void {
  const focus = useFocusIn(column)
  const anchoredKey = useRef(listKey)
  useEffect(() => {
    const isOther = anchoredKey.current !== listKey && !data.behind
    if (!data.behind) anchoredKey.current = listKey
    if (!focus || data.waiting || isAwaited(focus, data)) return
    const { focus: latest, sought, open } = useBoardStore.getState()
    // The memory that was sought came with these cards, and has the focus already.
    if (focus.id !== '' && latest?.id !== focus.id) return
    const at = data.indexOf(focus.id)
    const index = at >= 0 ? at : isOther ? 0 : Math.min(focus.index, data.total - 1)
    const id = data.cardAt(index)?.id
    if (!id || (id === focus.id && index === focus.index)) return
    // Another card in the place of the one in the panel was not chosen: it is not shown there, and no key decides it.
    if (at < 0 && focus.id !== '' && open === focus.id) return focusCard(null, false)
    const lost = document.activeElement === document.body || focus.id === ''
    if (lost || document.activeElement?.closest('[data-id]')) viewport.scrollTo(index)
    focusCard({ column, index, id }, lost)
    if (sought) focusWhenLoaded(sought)
  }, [focus, data, column, viewport, listKey])
}

/** Checks whether the card that is to take the focus is still to come: those shown belong to the former search. */
function isAwaited(focus: Focus, data: ColumnData): boolean {
  return focus.id === '' && data.behind
}

/** Moves the DOM focus to the card that requested it. A card that loads late does not take the focus from a field. */
function useFocusTaken(scroller: RefObject<HTMLElement | null>, focus: Focus | null, data: ColumnData): void {
  const focusMoves = useBoardStore((store) => store.focusMoves)
  const taken = useRef(focusMoves)
  const tried = useRef(focusMoves)
  useLayoutEffect(() => {
    if (taken.current === focusMoves || !focus || isAwaited(focus, data)) return
    const mounted = scroller.current?.querySelectorAll<HTMLElement>('[data-index]') ?? []
    const card = [...mounted].find(({ dataset }) =>
      focus.id ? dataset.id === focus.id : dataset.index === String(focus.index),
    )
    const late = tried.current === focusMoves
    tried.current = focusMoves
    if (!card) return
    taken.current = focusMoves
    const now = document.activeElement
    if (!late || now === document.body || now?.matches('main') || now?.closest('[data-id]'))
      card.focus({ preventScroll: true })
  }, [focusMoves, focus, data, scroller])
}

/** Makes a column known to the commands while it is mounted. */
function useHandle(column: ColumnName, data: ColumnData, viewport: Places): void {
  const handles = useHandles()
  const handle = useMemo(() => ({ data, viewport }), [data, viewport])
  useLayoutEffect(() => {
    const all = handles.current
    all[column] = handle
    return () => {
      if (all[column] === handle) delete all[column]
    }
  }, [handles, column, handle])
}
