import { createContext, useContext } from 'react'
import { maturities } from '../../../shared/model/maturity.ts'
import type { MemoryCard } from '../../../shared/model/memory.ts'
import { focusCard, useBoardStore, type ColumnName } from '../../stores/board.ts'
import type { ColumnData } from './useColumn.ts'

/** Where the cards of a column are on the screen. Distances are pixels from the top of the visible area. */
export interface Places {
  topOf: (index: number) => number
  /** Returns the index at such a distance. */
  placeAt: (top: number) => number
  /** Scrolls a card into view by the shortest way. */
  scrollTo: (index: number) => void
  /** Brings a card that was sought into view, with some of what is above and below it. */
  reveal: (index: number) => void
  /** Scrolls to the first card, and keeps no other in view. */
  toTop: () => void
}

/** What commands need from a mounted column, or the list. Folded columns have none. */
export interface ColumnHandle {
  data: ColumnData
  viewport: Places
}

const columns: readonly ColumnName[] = [...maturities, 'list']

export type Handles = Partial<Record<ColumnName, ColumnHandle>>

export const HandlesContext = createContext<{ current: Handles }>({ current: {} })

/** Returns the handles of the mounted columns. */
export function useHandles(): { current: Handles } {
  return useContext(HandlesContext)
}

/** Moves the focus up or down its column; with `extend`, selects both the start and the end card. */
export function moveBy(handles: Handles, delta: number, extend: boolean): void {
  const { focus, selected } = useBoardStore.getState()
  const handle = focus && handles[focus.column]
  if (!handle) return void moveToFirst(handles, delta === Infinity)
  const index = Math.max(0, Math.min(handle.data.total - 1, focus.index + delta))
  const card = handle.data.cardAt(index)
  if (extend) {
    const step = [focus.index, index].map((place) => handle.data.cardAt(place)?.id).filter((id) => id !== undefined)
    useBoardStore.setState({ selected: new Set([...selected, ...step]) })
  }
  focusAt(handle, focus.column, index, card)
}

/** Moves to the next unfolded column with cards, at the same vertical position. Returns false if there is none. */
export function moveAcross(handles: Handles, delta: 1 | -1): boolean {
  const { focus } = useBoardStore.getState()
  if (!focus) return moveToFirst(handles)
  const top = handles[focus.column]?.viewport.topOf(focus.index) ?? 0
  for (let at = columns.indexOf(focus.column) + delta; at >= 0 && at < columns.length; at += delta) {
    const column = columns[at]
    const handle = column && handles[column]
    if (!column || !handle || handle.data.total === 0) continue
    const index = Math.min(handle.viewport.placeAt(top), handle.data.total - 1)
    focusAt(handle, column, index, handle.data.cardAt(index))
    return true
  }
  return false
}

/** Moves to a column beside the focused one, which is about to fold; without one, no card has the focus. */
export function leaveColumn(handles: Handles): void {
  if (!moveAcross(handles, 1) && !moveAcross(handles, -1)) focusCard(null, false)
}

/** Checks whether the focused card stands in a column, or the list, that is sorted by recommendation. */
export function isByRecommendation(handles: Handles): boolean {
  const { focus } = useBoardStore.getState()
  return focus !== null && handles[focus.column]?.data.query.sort === 'recommendation'
}

/**
 * Moves the focus when cards leave: to the next remaining card below, else the one above, else whatever loads at that index.
 * Never moves to another column: the next key would act on a card nobody has seen.
 */
export function focusNext(handles: Handles, leaving: ReadonlySet<string>): void {
  const { focus } = useBoardStore.getState()
  const handle = focus && handles[focus.column]
  if (!focus || !handle || !leaving.has(focus.id)) return
  useBoardStore.setState({ fromSearch: false })
  const stays = (index: number) => {
    const card = handle.data.cardAt(index)
    return card && !leaving.has(card.id) ? card : null
  }
  const to = (index: number, card: MemoryCard) => {
    const before = Array.from({ length: index }, (_, at) => handle.data.cardAt(at)?.id ?? '')
    const gone = before.filter((id) => leaving.has(id)).length
    focusCard({ column: focus.column, index: index - gone, id: card.id }, true)
  }
  for (let index = focus.index + 1; index < handle.data.total && handle.data.cardAt(index); index++) {
    const card = stays(index)
    if (card) return to(index, card)
  }
  for (let index = focus.index - 1; index >= 0; index--) {
    const card = stays(index)
    if (card) return to(index, card)
  }
  const isLeft = [...leaving].filter((id) => handle.data.indexOf(id) >= 0).length < handle.data.total
  focusCard(isLeft ? { column: focus.column, index: 0, id: '' } : null, true)
}

/**
 * Moves the focus to whatever loads first: in its column, else in the first one with cards. For a new search, whose answer may
 * not be there yet; a card of the former answer must not keep the keys.
 */
export function moveToBest(handles: Handles): void {
  const { focus } = useBoardStore.getState()
  const isMounted = (column: ColumnName | undefined) => column !== undefined && handles[column] !== undefined
  const column = isMounted(focus?.column) ? focus?.column : columns.find(isMounted)
  focusCard({ column: column ?? focus?.column ?? 'raw', index: 0, id: '' }, true)
}

/** Focuses the first visible card of the first column that has any, or its last card. Returns false if none has. */
function moveToFirst(handles: Handles, toLast = false): boolean {
  for (const column of columns) {
    const handle = handles[column]
    if (!handle || handle.data.total === 0) continue
    const index = toLast ? handle.data.total - 1 : handle.viewport.placeAt(0)
    focusAt(handle, column, index, handle.data.cardAt(index))
    return true
  }
  return false
}

function focusAt(handle: ColumnHandle, column: ColumnName, index: number, card: MemoryCard | undefined): void {
  handle.viewport.scrollTo(index)
  useBoardStore.setState({ fromSearch: false })
  focusCard({ column, index, id: card?.id ?? '' }, true)
}
