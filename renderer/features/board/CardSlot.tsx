import { memo, useContext, useRef, type MouseEvent } from 'react'
import type { Maturity, MemoryCard } from '../../../shared/model/memory.ts'
import { focusCard, openMemory, select, toggleSelected, useBoardStore } from '../../stores/board.ts'
import { classes } from '../../ui/classes.ts'
import { Loading } from '../../ui/Loading.tsx'
import { Card } from './Card.tsx'
import styles from './CardList.module.css'
import { useHandles, type Handles } from './handles.ts'
import { SourceNames } from '../../client/sourceNames.ts'
import { useDragCard } from './useDragCard.ts'
import { useDropCard } from './useDropCard.ts'

/** A card at its place in the column: pointer handling and ARIA attributes. Keys come from the command registry. */
export const CardSlot = memo(function CardSlot(props: {
  card: MemoryCard | undefined
  maturity: Maturity
  index: number
  total: number
  start: number
  /** Whether the Tab key stops here. */
  stop: boolean
  /** Whether it has the board’s focus, to return to. */
  home: boolean
  showProject: boolean
}) {
  const { card, maturity, index, total, start, stop, home, showProject } = props
  const element = useRef<HTMLDivElement>(null)
  const handles = useHandles()
  const id = card?.id ?? ''
  const checked = useBoardStore((store) => store.selected.has(id))
  const open = useBoardStore((store) => store.open === id && id !== '')
  const sourceName = useContext(SourceNames)[card?.source_id ?? '']
  const dragging = useDragCard(element, card)
  const merging = useDropCard(element, card)
  return (
    // The command registry handles the keys of cards.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
    <div
      ref={element}
      role="option"
      aria-selected={checked}
      aria-current={open || undefined}
      aria-posinset={index + 1}
      aria-setsize={total}
      tabIndex={stop ? 0 : -1}
      data-index={index}
      data-id={id}
      data-home={home ? '' : undefined}
      className={classes(styles.slot, dragging && styles.dragging, merging !== null && styles.merging)}
      style={{ transform: `translateY(${start}px)` }}
      onFocus={() => {
        const { focus } = useBoardStore.getState()
        if (focus?.id !== id || focus.index !== index) focusCard({ maturity, index, id }, false)
      }}
      onClick={(event) => card && click(event, handles.current, card, index)}
    >
      {card ? (
        <Card card={card} checked={checked} open={open} showProject={showProject} sourceName={sourceName} />
      ) : (
        <div className={styles.placeholder}>
          <Loading />
        </div>
      )}
      {merging !== null && (
        <p className={styles.dropWords}>{merging === 2 ? 'Drop to merge the two' : `Drop to merge the ${merging}`}</p>
      )}
    </div>
  )
})

function click(event: MouseEvent, handles: Handles, card: MemoryCard, index: number): void {
  const onTick = event.target instanceof Element && event.target.closest('[data-tick]')
  if (event.shiftKey) return selectTo(handles, card, index)
  if (onTick || event.ctrlKey || event.metaKey) return toggleSelected(card.id)
  openMemory(card.id)
}

/** Extends the selection from the last selected card of the loaded column to this one. */
function selectTo(handles: Handles, card: MemoryCard, index: number): void {
  const data = handles[card.maturity]?.data
  const { selected } = useBoardStore.getState()
  const chosen = [...selected].map((id) => data?.indexOf(id) ?? -1).filter((place) => place >= 0)
  const from = chosen.at(-1) ?? index
  const span = Array.from({ length: Math.abs(index - from) + 1 }, (_, at) => Math.min(from, index) + at)
  const ids = span.map((place) => data?.cardAt(place)?.id).filter((id) => id !== undefined)
  select([...selected, ...ids])
}
