import { useCallback, useRef } from 'react'
import type { Filter, Order } from '../../../../shared/contract/memories.ts'
import { failure } from '../../../client/errors.ts'
import { FailedBox } from '../../../components/FailedBox.tsx'
import { useBoardStore } from '../../../stores/board.ts'
import { useCommand } from '../../../stores/commands.ts'
import { classes } from '../../../ui/classes.ts'
import { Loading } from '../../../ui/Loading.tsx'
import { EmptyColumn } from '../EmptyColumn.tsx'
import { focusIndexOf, useColumnFocus, useFocusIn } from '../useColumnFocus.ts'
import { useColumn, type ColumnData } from '../useColumn.ts'
import { useSelectRange } from '../useSelectRange.ts'
import { GroupHead } from './GroupHead.tsx'
import { ListHead } from './ListHead.tsx'
import { ListStates } from './ListStates.tsx'
import styles from './MemoryList.module.css'
import { RowSlot } from './RowSlot.tsx'
import { useRows } from './useRows.ts'

/** All memories as a dense list, one line each. */
export function MemoryList({
  filter,
  sort,
  sortBy,
  saidAbove,
}: {
  filter: Filter
  sort: Order
  sortBy: (sort: Order) => void
  /** Whether the message that nothing matches is shown above the list. */
  saidAbove: boolean
}) {
  const maturity = useBoardStore((store) => store.listed) ?? undefined
  const focusIndex = useBoardStore((store) => (store.focus?.column === 'list' ? store.focus.index : null))
  const data = useColumn({ maturity, filter, sort }, focusIndex)
  return (
    <section className={styles.list} aria-label="Memories">
      <ListStates filter={filter} />
      <ListHead sort={sort} sortBy={sortBy} />
      {data.error && data.waiting && <FailedBox words={failure(data.error).message} again={data.retry} />}
      {!data.error && data.waiting && <Loading label="Loading the memories" />}
      {!data.error && !data.waiting && data.total === 0 && !saidAbove && (
        <div className={styles.empty}>
          <EmptyColumn maturity={maturity ?? 'raw'} filter={filter} />
        </div>
      )}
      {data.total > 0 && <Rows data={data} listKey={JSON.stringify(data.query)} />}
    </section>
  )
}

function Rows({
  data,
  listKey,
}: {
  data: ColumnData
  /** A change scrolls the list to the top. */
  listKey: string
}) {
  const scroller = useRef<HTMLDivElement>(null)
  const line = useRef<HTMLDivElement>(null)
  const focus = useFocusIn('list')
  const focusIndex = focus ? focusIndexOf(data, focus) : -1
  const { query, total, groups, cardAt, behind } = data
  const selectRange = useSelectRange()
  // Read here, once for all rows, because to subscribe each row costs time while they scroll by.
  const selected = useBoardStore((store) => store.selected)
  const openId = useBoardStore((store) => store.open)
  const rows = useRows(scroller, line, { count: total, groups, keep: focusIndex })
  const stop = useColumnFocus('list', scroller, data, { ...rows, viewport: rows.view, listKey })
  const focused = groups.findLast(({ start }) => start <= focusIndex)
  const { keys } = useCommand({
    id: 'list.select-group',
    label: 'Select the group',
    key: 'shift+x',
    group: 'Moving',
    when: focused !== undefined && !behind,
    idle: 'Sort by recommendation or by source, and go to a row of a group (J).',
    run: useCallback(() => void (focused && selectRange(query, focused)), [focused, query, selectRange]),
  })
  return (
    <div ref={scroller} className={classes(styles.scroller, behind && styles.behind)} aria-busy={behind}>
      <div ref={line} className={styles.line} />
      <div
        role="listbox"
        aria-multiselectable="true"
        aria-label="Memories"
        className={styles.rows}
        style={{ height: rows.total }}
      >
        {rows.items.map(({ index, top }) => {
          const card = cardAt(index)
          return (
            <RowSlot
              key={card?.id ?? index}
              card={card}
              checked={card !== undefined && selected.has(card.id)}
              open={card !== undefined && card.id === openId}
              index={index}
              total={total}
              top={top}
              stop={index === stop}
              home={index === focusIndex}
            />
          )
        })}
      </div>
      {groups.map((group) => (
        <GroupHead
          key={group.key}
          group={group}
          top={rows.topOfGroup(group)}
          height={rows.height}
          selectKey={group === focused ? keys[0] : undefined}
          onSelect={() => void (!behind && selectRange(query, group))}
        />
      ))}
    </div>
  )
}
