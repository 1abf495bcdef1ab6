import { createContext, useContext } from 'react'
import { maturities } from '../../../shared/model/maturity.ts'
import type { Maturity, MemoryCard } from '../../../shared/model/memory.ts'
import { focusCard, useBoardStore } from '../../stores/board.ts'
import type { ColumnData } from './useColumn.ts'
import type { Viewport } from './viewport.ts'

/** What commands need from a mounted column. Folded columns have none. */
export interface ColumnHandle {
  data: ColumnData
  viewport: Viewport
}

export type Handles = Partial<Record<Maturity, ColumnHandle>>

export const HandlesContext = createContext<{ current: Handles }>({ current: {} })

/** Returns the handles of the mounted columns. */
export function useHandles(): { current: Handles } {
  return useContext(HandlesContext)
}

/** Moves the focus up or down its column; with `extend`, selects both the start and the end card. */
export function moveBy(handles: Handles, delta: number, extend: boolean): void {
  const { focus, selected } = useBoardStore.getState()
  if (!focus) return moveToFirst(handles)
  const handle = handles[focus.maturity]
  if (!handle) return moveToFirst(handles)
  const index = Math.max(0, Math.min(handle.data.total - 1, focus.index + delta))
  const card = handle.data.cardAt(index)
  if (extend) {
    const step = [focus.index, index].map((place) => handle.data.cardAt(place)?.id).filter((id) => id !== undefined)
    useBoardStore.setState({ selected: new Set([...selected, ...step]) })
  }
  focusAt(handle, focus.maturity, index, card)
}

/** Moves to the next unfolded column with cards, at the same vertical position. */
export function moveAcross(handles: Handles, delta: 1 | -1): void {
  const { focus } = useBoardStore.getState()
  if (!focus) return moveToFirst(handles)
  const top = handles[focus.maturity]?.viewport.topOf(focus.index) ?? 0
  for (let at = maturities.indexOf(focus.maturity) + delta; at >= 0 && at < maturities.length; at += delta) {
    const maturity = maturities[at]
    const handle = maturity && handles[maturity]
    if (!maturity || !handle || handle.data.total === 0) continue
    const index = Math.min(handle.viewport.placeAt(top), handle.data.total - 1)
    return focusAt(handle, maturity, index, handle.data.cardAt(index))
  }
}

/**
 * Moves the focus when cards leave: to the next remaining card below, else the one above, else whatever loads at that index.
 * Never moves to another column: the next key would act on a card nobody has seen.
 */
export function focusNext(handles: Handles, leaving: ReadonlySet<string>): void {
  const { focus } = useBoardStore.getState()
  const handle = focus && handles[focus.maturity]
  if (!focus || !handle || !leaving.has(focus.id)) return
  const stays = (index: number) => {
    const card = handle.data.cardAt(index)
    return card && !leaving.has(card.id) ? card : null
  }
  const to = (index: number, card: MemoryCard) => {
    const before = Array.from({ length: index }, (_, at) => handle.data.cardAt(at)?.id ?? '')
    const gone = before.filter((id) => leaving.has(id)).length
    focusCard({ maturity: focus.maturity, index: index - gone, id: card.id }, true)
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
  focusCard(isLeft ? { maturity: focus.maturity, index: 0, id: '' } : null, true)
}

/** Focuses the first visible card of the first column that has any. */
function moveToFirst(handles: Handles): void {
  for (const maturity of maturities) {
    const handle = handles[maturity]
    if (!handle || handle.data.total === 0) continue
    const index = handle.viewport.placeAt(0)
    return focusAt(handle, maturity, index, handle.data.cardAt(index))
  }
}

function focusAt(handle: ColumnHandle, maturity: Maturity, index: number, card: MemoryCard | undefined): void {
  handle.viewport.scrollTo(index)
  focusCard({ maturity, index, id: card?.id ?? '' }, true)
}
