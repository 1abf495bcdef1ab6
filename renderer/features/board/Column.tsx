import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { memo, useRef } from 'react'
import type { Filter, Order } from '../../../shared/contract/memories.ts'
import type { Maturity } from '../../../shared/model/memory.ts'
import { failure } from '../../client/errors.ts'
import { useApi } from '../../client/provider.tsx'
import type { Queries } from '../../client/queries.ts'
import { useBoardStore } from '../../stores/board.ts'
import { formatNumber } from '../../ui/counted.ts'
import { classes } from '../../ui/classes.ts'
import { FailedBox } from '../../components/FailedBox.tsx'
import { Kbd } from '../../ui/Kbd.tsx'
import { Loading } from '../../ui/Loading.tsx'
import { MaturityGlyph, maturityNames } from '../../ui/MaturityGlyph.tsx'
import { CardList } from './CardList.tsx'
import styles from './Column.module.css'
import { EmptyColumn } from './EmptyColumn.tsx'
import { useColumn } from './useColumn.ts'
import { useDropColumn } from './useDropColumn.ts'

/** One column of the board: name, count, cards, and the effect of a drop on it. */
export const Column = memo(function Column({
  maturity,
  filter,
  sort,
  showProject,
  saidAbove,
  onFold,
}: {
  maturity: Maturity
  filter: Filter
  sort: Order
  showProject: boolean
  /** Whether the message that nothing matches is shown once above all columns. */
  saidAbove: boolean
  onFold: (() => void) | undefined
}) {
  const element = useRef<HTMLElement>(null)
  const focusIndex = useBoardStore((store) => (store.focus?.column === maturity ? store.focus.index : null))
  const data = useColumn({ maturity, filter, sort }, focusIndex)
  const drop = useDropColumn(element, maturity)
  const count = useCount(maturity, filter)
  const isBehindCount = data.total === 0 && Boolean(count)
  const isEmpty = !data.error && !data.waiting && data.total === 0 && !isBehindCount && !saidAbove
  return (
    <section
      ref={element}
      aria-labelledby={`column-${maturity}`}
      className={classes(
        styles.column,
        isEmpty && maturity !== 'raw' && styles.narrow,
        drop?.kind === 'move' && styles.target,
      )}
      data-empty={isEmpty ? '' : undefined}
    >
      <header className={styles.head}>
        <MaturityGlyph maturity={maturity} />
        <h2 id={`column-${maturity}`}>
          {maturityNames[maturity]} <span className={styles.count}>{count === null ? '' : formatNumber(count)}</span>
        </h2>
        {onFold && (
          <button type="button" className={styles.fold} aria-label={`Fold ${maturityNames[maturity]}`} onClick={onFold}>
            «
          </button>
        )}
        <span className={styles.note}>{sortWords[sort]}</span>
        {isEmpty && <span className={styles.nothing}>nothing here</span>}
      </header>
      {drop?.kind === 'refused' && (
        <p className={styles.refused}>
          {drop.reason}
          {drop.key && <Kbd keys={drop.key} />}
        </p>
      )}
      {drop?.kind === 'move' && <p className={styles.words}>{drop.words}</p>}
      {data.error && data.waiting && (
        <div className={styles.box}>
          <FailedBox words={failure(data.error).message} again={data.retry} />
        </div>
      )}
      {!data.error && (data.waiting || isBehindCount) && (
        <Loading label={`Loading ${maturityNames[maturity]}`} cards={3} />
      )}
      {isEmpty && (
        <div className={styles.box}>
          <EmptyColumn maturity={maturity} filter={filter} />
        </div>
      )}
      {data.total > 0 && (
        <div className={classes(styles.cards, data.behind && styles.behind)} aria-busy={data.behind}>
          <CardList maturity={maturity} data={data} showProject={showProject} listKey={JSON.stringify(data.query)} />
        </div>
      )}
    </section>
  )
})

const sortWords: Record<Order, string> = {
  relevance: 'best match first',
  newest: 'newest first',
  oldest: 'oldest first',
  recommendation: 'by recommendation',
  source: 'by source',
  confidence: 'by the agent’s confidence',
  title: 'by title',
}

/** Query options for the counts of all columns; keeps the previous numbers while another filter loads. */
export function countsOptions(queries: Queries, filter: Filter) {
  return { ...queries.memories.counts.queryOptions({ input: { filter } }), placeholderData: keepPreviousData }
}

/** Returns the count without cards that are being removed; null while unknown. */
export function useCount(maturity: Maturity, filter: Filter): number | null {
  const { queries } = useApi()
  const { data, dataUpdatedAt } = useQuery(countsOptions(queries, filter))
  const leaving = useBoardStore((store) => {
    let count = 0
    for (const { from, since } of store.leaving.values()) {
      if (from === maturity && (since === null || dataUpdatedAt <= since)) count++
    }
    return count
  })
  return data ? Math.max(0, data[maturity] - leaving) : null
}
