import { memo, useContext, useRef } from 'react'
import type { Maturity, MemoryCard } from '../../../shared/model/memory.ts'
import { SourceNames } from '../../client/sourceNames.ts'
import { classes } from '../../ui/classes.ts'
import { Loading } from '../../ui/Loading.tsx'
import { Card } from './Card.tsx'
import styles from './CardList.module.css'
import type { CardShape } from './cardShape.ts'
import { Slot, useCardState, type Place } from './Slot.tsx'
import { useDragCard } from './useDragCard.ts'
import { useDropCard } from './useDropCard.ts'

/** A card at its place in the column, to be dragged and dropped on. */
export const CardSlot = memo(function CardSlot({
  card,
  maturity,
  showProject,
  shape,
  ...place
}: Place & {
  card: MemoryCard | undefined
  maturity: Maturity
  showProject: boolean
  shape: CardShape | undefined
}) {
  const element = useRef<HTMLDivElement>(null)
  const state = useCardState(card)
  const sourceName = useContext(SourceNames)[card?.source_id ?? '']
  const dragging = useDragCard(element, card)
  const merging = useDropCard(element, card)
  const className = classes(styles.slot, dragging && styles.dragging, merging !== null && styles.merging)
  return (
    <Slot ref={element} card={card} column={maturity} place={place} state={state} className={className}>
      {card && shape ? (
        <Card card={card} {...state} showProject={showProject} sourceName={sourceName} shape={shape} />
      ) : (
        <div className={styles.placeholder}>
          <Loading />
        </div>
      )}
      {merging !== null && (
        <p className={styles.dropWords}>{merging === 2 ? 'Drop to merge the two' : `Drop to merge the ${merging}`}</p>
      )}
    </Slot>
  )
})
