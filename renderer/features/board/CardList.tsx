import { useLayoutEffect, useRef } from 'react'
import type { Maturity } from '../../../shared/model/memory.ts'
import { useBoardStore } from '../../stores/board.ts'
import { maturityNames } from '../../ui/MaturityGlyph.tsx'
import styles from './CardList.module.css'
import { CardSlot } from './CardSlot.tsx'
import type { ColumnData } from './useColumn.ts'
import { focusIndexOf, useColumnFocus, useFocusIn } from './useColumnFocus.ts'
import { useVirtualList } from './useVirtualList.ts'

const estimates: Record<Maturity, number> = { raw: 134, validated: 134, escalated: 88, discarded: 88 }

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
  const focus = useFocusIn(maturity)
  const focusIndex = focus ? focusIndexOf(data, focus) : -1
  const list = useVirtualList(scroller, { count: data.total, estimate: estimates[maturity], keep: focusIndex })
  const stop = useColumnFocus(maturity, scroller, data, { ...list, listKey })
  useLayoutEffect(() => {
    const { focus: former } = useBoardStore.getState()
    if (former?.column === maturity) list.viewport.scrollTo(former.index)
  }, [maturity, list.viewport])

  return (
    <div ref={scroller} className={styles.scroller} role="presentation">
      <div
        role="listbox"
        aria-multiselectable="true"
        aria-label={maturityNames[maturity]}
        className={styles.list}
        style={{ height: list.total }}
      >
        {list.items.map(({ index, top }) => {
          const card = data.cardAt(index)
          return (
            <CardSlot
              key={card?.id ?? index}
              card={card}
              maturity={maturity}
              index={index}
              total={data.total}
              top={top}
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
