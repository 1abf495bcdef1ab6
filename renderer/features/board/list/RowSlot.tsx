import { memo, useContext } from 'react'
import type { MemoryCard } from '../../../../shared/model/memory.ts'
import { SourceNames } from '../../../client/sourceNames.ts'
import { Slot, type Place } from '../Slot.tsx'
import styles from './MemoryList.module.css'
import { MemoryRow } from './MemoryRow.tsx'

/** A row at its place in the list; empty until its memory is loaded. */
export const RowSlot = memo(function RowSlot({
  card,
  checked,
  open,
  ...place
}: Place & { card: MemoryCard | undefined; checked: boolean; open: boolean }) {
  const sourceName = useContext(SourceNames)[card?.source_id ?? '']
  return (
    <Slot card={card} column="list" place={place} state={{ checked, open }} className={styles.slot}>
      {card && <MemoryRow card={card} checked={checked} open={open} sourceName={sourceName} />}
    </Slot>
  )
})
