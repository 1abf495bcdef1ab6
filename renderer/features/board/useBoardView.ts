import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import type { Order } from '../../../shared/contract/memories.ts'
import type { Settings } from '../../../shared/contract/settings.ts'
import { useApi } from '../../client/provider.tsx'
import { useKeepSettings } from '../../client/useKeepSettings.ts'
import { hasWords } from './useSearch.ts'
import { focusCard, focusWhenLoaded, orderSearch, sortAnew, useBoardStore } from '../../stores/board.ts'

export interface BoardView {
  /** False until the remembered view is known. */
  known: boolean
  view: Settings['board_view']
  /** Relevance while a search has words, unless another order was chosen for it. */
  sort: Order
  show: (view: Settings['board_view']) => void
  sortBy: (sort: Order) => void
}

/** Returns whether the board is shown as columns or as a list, and its sort order. Both are remembered, but the order of a search. */
export function useBoardView(): BoardView {
  const { queries } = useApi()
  const keep = useKeepSettings()
  const { data, isPending } = useQuery(queries.settings.get.queryOptions())
  const { board_view: view = 'columns', column_sort = 'newest', list_sort = 'recommendation' } = data ?? {}
  const isSearch = useBoardStore((store) => store.filter.q !== undefined && hasWords(store.filter.q))
  const searchOrder = useBoardStore((store) => store.searchOrder) ?? 'relevance'
  return useMemo(() => {
    const remembered = view === 'list' ? list_sort : column_sort
    return {
      known: !isPending,
      view,
      sort: isSearch ? searchOrder : remembered,
      show: (next) => {
        sortAnew()
        keep({ board_view: next })
      },
      sortBy: (sort) => {
        sortAnew()
        if (isSearch || sort === 'relevance') orderSearch(sort)
        else keep(view === 'list' ? { list_sort: sort } : { column_sort: sort })
      },
    }
  }, [keep, isPending, view, column_sort, list_sort, isSearch, searchOrder])
}

/**
 * Keeps the focus on its card, else on the memory in the panel, when the view changes. Sought only once the new view is
 * mounted: the former one would find the card first, and take the focus with it when it goes.
 */
export function useKeptFocus({ known, view }: Pick<BoardView, 'known' | 'view'>): void {
  useEffect(() => {
    if (!known) return
    const { focus, open } = useBoardStore.getState()
    if (focus && (focus.column === 'list') === (view === 'list')) return
    const kept = focus?.id || open
    focusCard(null, false)
    if (kept) focusWhenLoaded(kept)
  }, [known, view])
}
