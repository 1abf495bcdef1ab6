import { useQueries, type UseQueryResult } from '@tanstack/react-query'
import { useCallback, useMemo, useState } from 'react'
import type { Filter, Order } from '../../../shared/contract/memories.ts'
import type { Maturity } from '../../../shared/model/memory.ts'
import { useApi } from '../../client/provider.tsx'
import { useBoardStore } from '../../stores/board.ts'
import { isLeaving } from './isLeaving.ts'
import { pagesAround, pageSize, pagesOf, snapshot, type Page, type Snapshot } from './pages.ts'

/** Which memories a column shows; without a maturity, all of them as one list. */
export interface ColumnQuery {
  maturity: Maturity | undefined
  filter: Filter
  sort: Order
}

/** What is asked of the engine: sorted by recommendation, an order that stays. */
export interface ColumnInput extends ColumnQuery {
  kept: string | undefined
}

export interface ColumnData extends Snapshot {
  query: ColumnInput
  /** True until the first page for this filter arrives. */
  waiting: boolean
  /** True while the cards are still those of the previous filter or sort. */
  behind: boolean
  error: Error | null
  retry: () => void
  /** Reports the visible range, so that its pages are fetched. */
  look: (first: number, last: number) => void
}

/**
 * A column of any length: fetches only the pages in view, at any offset. Keeps the previous cards while another filter or
 * sort loads, and hides leaving cards immediately.
 */
export function useColumn({ maturity, filter, sort }: ColumnQuery, keep: number | null): ColumnData {
  const { queries } = useApi()
  const leaving = useBoardStore((store) => store.leaving)
  const kept = useBoardStore((store) => (sort === 'recommendation' ? store.kept : undefined))
  const [range, setRange] = useState({ first: 0, last: 0 })
  const asked = JSON.stringify([filter, sort, kept])
  const [answered, setAnswered] = useState(asked)
  if (answered !== asked) {
    setAnswered(asked)
    setRange({ first: 0, last: 0 })
  }
  const numbers = useMemo(() => {
    const inSight = pagesAround(range.first, range.last)
    const focused = keep === null ? [] : pagesOf(keep, keep)
    return [...new Set([...inSight, ...focused])]
  }, [range, keep])
  const results = useQueries({
    queries: numbers.map((number) =>
      queries.memories.page.queryOptions({
        input: { maturity, filter, sort, kept, offset: number * pageSize, limit: pageSize },
        gcTime: 30_000,
      }),
    ),
    combine: useCallback(
      (all: UseQueryResult<Omit<Page, 'at'>>[]) => ({
        // By number, because the library compares the last answer with this one deeply, place by place.
        pages: Object.fromEntries(
          all.flatMap(({ data, dataUpdatedAt }, at) => (data ? [[numbers[at], { data, at: dataUpdatedAt }]] : [])),
        ) as Record<number, { data: Omit<Page, 'at'>; at: number }>,
        failed: all.find((result) => result.error),
      }),
      [numbers],
    ),
  })
  const fetched = useMemo(
    () => new Map(Object.entries(results.pages).map(([number, { data, at }]) => [Number(number), { ...data, at }])),
    [results.pages],
  )
  const [former, setFormer] = useState<{ asked: string; pages: ReadonlyMap<number, Page> }>({ asked, pages: fetched })
  if (fetched.size > 0 && (fetched !== former.pages || asked !== former.asked)) setFormer({ asked, pages: fetched })
  const pages = fetched.size > 0 ? fetched : former.pages
  const column = useMemo(
    () => snapshot(pages, (id, at) => isLeaving(leaving, { maturity, sort }, id, at)),
    [pages, leaving, maturity, sort],
  )
  const look = useMemo(() => {
    return (first: number, last: number) => setRange((now) => (samePages(now, { first, last }) ? now : { first, last }))
  }, [])
  const waiting = pages.size === 0
  const behind = fetched.size === 0 && former.asked !== asked
  const failed = results.failed
  const query = useMemo(() => ({ maturity, filter, sort, kept }), [maturity, filter, sort, kept])
  const error = failed?.error ?? null
  return useMemo(
    () => ({ ...column, query, waiting, behind, look, error, retry: () => void failed?.refetch() }),
    [column, query, waiting, behind, look, error, failed],
  )
}

function samePages(a: { first: number; last: number }, b: { first: number; last: number }): boolean {
  return pagesAround(a.first, a.last).join() === pagesAround(b.first, b.last).join()
}
