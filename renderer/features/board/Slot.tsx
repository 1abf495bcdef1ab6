import type { MouseEvent, ReactNode, Ref } from 'react'
import type { MemoryCard } from '../../../shared/model/memory.ts'
import { focusCard, openMemory, select, toggleSelected, useBoardStore, type ColumnName } from '../../stores/board.ts'
import { useHandles } from './handles.ts'
import type { ColumnData } from './useColumn.ts'

/** Where a memory stands in a column or in the list. */
export interface Place {
  index: number
  total: number
  /** Distance from the top of the list, in pixels. */
  top: number
  /** Whether the Tab key stops here. */
  stop: boolean
  /** Whether it has the board’s focus, to return to. */
  home: boolean
}

/** Returns whether a memory is selected and whether the panel shows it; false for both while it is not loaded. */
export function useCardState(card: MemoryCard | undefined): { checked: boolean; open: boolean } {
  const id = card?.id ?? ''
  const checked = useBoardStore((store) => store.selected.has(id))
  const open = useBoardStore((store) => store.open === id && id !== '')
  return { checked, open }
}

/** A memory at its place: pointer handling and ARIA attributes. Keys come from the command registry. */
export function Slot({
  card,
  column,
  place: { index, total, top, stop, home },
  state: { checked, open },
  className,
  ref,
  children,
}: {
  card: MemoryCard | undefined
  column: ColumnName
  place: Place
  state: ReturnType<typeof useCardState>
  className: string | undefined
  ref?: Ref<HTMLDivElement>
  children: ReactNode
}) {
  const handles = useHandles()
  const id = card?.id ?? ''
  return (
    // The command registry handles the keys of cards.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
    <div
      ref={ref}
      role="option"
      aria-selected={checked}
      aria-current={open || undefined}
      aria-posinset={index + 1}
      aria-setsize={total}
      tabIndex={stop ? 0 : -1}
      data-index={index}
      data-id={id}
      data-home={home ? '' : undefined}
      className={className}
      style={{ transform: `translateY(${top}px)` }}
      onFocus={() => {
        const { focus } = useBoardStore.getState()
        if (focus?.id !== id || focus.index !== index) focusCard({ column, index, id }, false)
      }}
      onClick={(event) => card && clickCard(event, handles.current[column]?.data, card, index)}
    >
      {children}
    </div>
  )
}

/** Opens a card, or selects it: by its tick, with Ctrl, or with Shift as the end of a range. */
function clickCard(event: MouseEvent, data: ColumnData | undefined, card: MemoryCard, index: number): void {
  const onTick = event.target instanceof Element && event.target.closest('[data-tick]')
  if (event.shiftKey) return selectTo(data, index)
  if (onTick || event.ctrlKey || event.metaKey) return toggleSelected(card.id)
  openMemory(card.id)
}

/** Extends the selection from the last selected card of the loaded column to this one. */
function selectTo(data: ColumnData | undefined, index: number): void {
  const { selected } = useBoardStore.getState()
  const chosen = [...selected].map((id) => data?.indexOf(id) ?? -1).filter((place) => place >= 0)
  const from = chosen.at(-1) ?? index
  const span = Array.from({ length: Math.abs(index - from) + 1 }, (_, at) => Math.min(from, index) + at)
  const ids = span.map((place) => data?.cardAt(place)?.id).filter((id) => id !== undefined)
  select([...selected, ...ids])
}
