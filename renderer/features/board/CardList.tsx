import { useCallback, useContext, useLayoutEffect, useRef } from 'react'
import type { Maturity } from '../../../shared/model/memory.ts'
import { useBoardStore } from '../../stores/board.ts'
import { FoundWords } from '../../ui/FoundWords.tsx'
import { maturityNames } from '../../ui/MaturityGlyph.tsx'
import styles from './CardList.module.css'
import { CardSlot } from './CardSlot.tsx'
import { cardShape } from './cardShape.ts'
import type { ColumnData } from './useColumn.ts'
import { focusIndexOf, useColumnFocus, useFocusIn } from './useColumnFocus.ts'
import { useVirtualList } from './useVirtualList.ts'

/** Heights of cards that are not loaded, in pixels: of those with all lines. */
const estimates: Record<Maturity, number> = { raw: 134, validated: 134, escalated: 94, discarded: 94 }

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
  const marked = useContext(FoundWords)
  const { loaded, indexOf } = data
  const heightsAt = useCallback(
    (width: number) =>
      loaded.map((card) => ({ index: indexOf(card.id), height: cardShape(card, marked, width).height })),
    [loaded, indexOf, marked],
  )
  const options = { count: data.total, estimate: estimates[maturity], keep: focusIndex, heightsAt }
  const list = useVirtualList(scroller, options)
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
              shape={card && cardShape(card, marked, list.width)}
            />
          )
        })}
      </div>
    </div>
  )
}
