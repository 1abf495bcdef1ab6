import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { Filter, Order } from '../../../shared/contract/memories.ts'
import { maturities } from '../../../shared/model/maturity.ts'
import type { Maturity } from '../../../shared/model/memory.ts'
import { useApi } from '../../client/provider.tsx'
import { useKeepSettings } from '../../client/useKeepSettings.ts'
import { focusCard, useBoardStore } from '../../stores/board.ts'
import { useCommand } from '../../stores/commands.ts'
import { useToast } from '../../stores/toasts.ts'
import { maturityNames } from '../../ui/MaturityGlyph.tsx'
import { Column, countsOptions } from './Column.tsx'
import { FoldedColumn } from './FoldedColumn.tsx'
import { leaveColumn, useHandles } from './handles.ts'

/** The four columns; folded ones are narrow strips. */
export function Columns({ filter, sort, saidAbove }: { filter: Filter; sort: Order; saidAbove: boolean }) {
  const { folded, fold } = useFolding()
  useColumnOfHits(filter, folded)
  return maturities.map((maturity) =>
    folded.has(maturity) ? (
      <FoldedColumn key={maturity} maturity={maturity} filter={filter} onUnfold={() => fold(maturity, false)} />
    ) : (
      <Column
        key={maturity}
        maturity={maturity}
        filter={filter}
        sort={sort}
        showProject={!filter.project}
        saidAbove={saidAbove}
        onFold={() => fold(maturity, true)}
      />
    ),
  )
}

/** Hands the focus that a search gave to a column without a hit on to the first one that has some. */
function useColumnOfHits(filter: Filter, folded: ReadonlySet<string>): void {
  const { queries } = useApi()
  const { data, isPlaceholderData } = useQuery(countsOptions(queries, filter))
  const awaits = useBoardStore(({ fromSearch, focus }) => (fromSearch && focus?.id === '' ? focus.column : null))
  const found = maturities.filter((maturity) => !isPlaceholderData && data?.[maturity] && !folded.has(maturity))
  const column = found.find((maturity) => maturity === awaits) ?? found[0]
  useEffect(() => {
    if (awaits && column && column !== awaits) focusCard({ column, index: 0, id: '' }, true)
  }, [awaits, column])
}

function useFolding(): { folded: ReadonlySet<string>; fold: (maturity: Maturity, on: boolean) => void } {
  const { queries } = useApi()
  const keep = useKeepSettings()
  const handles = useHandles()
  const { say } = useToast()
  const { data } = useQuery(queries.settings.get.queryOptions())
  const folded = new Set(data?.folded_columns)
  const focused = useBoardStore((store) => store.focus?.column)
  const inFocus = maturities.find((maturity) => maturity === focused && !folded.has(maturity))
  const fold = (maturity: Maturity, on: boolean) => {
    const next = maturities.filter((other) => (other === maturity ? on : folded.has(other)))
    if (next.length === maturities.length) return
    if (on && maturity === focused) leaveColumn(handles.current)
    keep({ folded_columns: next })
    say(`${maturityNames[maturity]} is ${on ? 'folded' : 'unfolded'}.`)
  }
  useCommand({
    id: 'board.fold',
    label: 'Fold the column',
    key: '-',
    group: 'Board',
    when: inFocus !== undefined,
    idle: 'This key folds the column of a card. Press J to go to the first, or click one.',
    run: () => inFocus && fold(inFocus, true),
  })
  useCommand({
    id: 'board.unfold',
    label: 'Unfold all columns',
    key: '+',
    group: 'Board',
    when: folded.size > 0,
    run: () => {
      keep({ folded_columns: [] })
      say('All columns are unfolded.')
    },
  })
  return { folded, fold }
}
