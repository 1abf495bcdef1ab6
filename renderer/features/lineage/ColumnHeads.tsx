import { memo } from 'react'
import { dayOf } from '../../ui/age.ts'
import styles from './Graph.module.css'
import type { Column, Layout } from './layout.ts'
import { rem, size } from './sizes.ts'

/** Columns drawn narrower than this, in rem, have room only for their number; below the second limit, not even for that. */
const roomForDates = 8
const roomForNumber = 1.75

/** Head of each column: its distance from the requested node and the dates of its nodes. Stays visible while scrolling. */
export const ColumnHeads = memo(function ColumnHeads({ layout, scale }: { layout: Layout; scale: number }) {
  const gap = size.columnGap / 2
  // A node alone is at no distance from anything.
  const isAlone = layout.columns.length === 1
  return (
    <div className={styles.heads} style={{ width: rem(layout.width * scale) }} aria-hidden="true">
      {layout.columns.map((column) => {
        const room = ((column.width + gap) * scale) / 16
        return (
          <span
            key={column.layer}
            className={styles.head}
            style={{ left: rem(column.x * scale), maxWidth: `${room}rem` }}
          >
            {!isAlone && (room >= roomForNumber || column.layer === 0) && <b>{layerWords(column.layer)}</b>}{' '}
            {room >= roomForDates && wordsOf(column, isAlone)}
          </span>
        )
      })}
    </div>
  )
})

function layerWords(layer: number): string {
  if (layer === 0) return '0'
  return layer < 0 ? `−${-layer}` : `+${layer}`
}

function wordsOf({ layer, from, to }: Column, isAlone: boolean): string {
  const [first, last] = [dayOf(from), dayOf(to)]
  const when = first === last ? first : `${first} to ${last}`
  return layer === 0 && !isAlone ? `in focus, ${when}` : when
}
