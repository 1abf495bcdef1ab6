import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { Filter, Order } from '../../../shared/contract/memories.ts'
import { maturities } from '../../../shared/model/maturity.ts'
import type { Maturity } from '../../../shared/model/memory.ts'
import { useApi } from '../../client/provider.tsx'
import { useBoardStore } from '../../stores/board.ts'
import { useCommand } from '../../stores/commands.ts'
import { useToast } from '../../stores/toasts.ts'
import { maturityNames } from '../../ui/MaturityGlyph.tsx'
import { Column } from './Column.tsx'
import { FoldedColumn } from './FoldedColumn.tsx'
import { moveAcross, useHandles } from './handles.ts'

/** The four columns; folded ones are narrow strips. */
export function Columns({ filter, sort, saidAbove }: { filter: Filter; sort: Order; saidAbove: boolean }) {
  const { folded, fold } = useFolding()
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

function useFolding(): { folded: ReadonlySet<string>; fold: (maturity: Maturity, on: boolean) => void } {
  const { client, queries } = useApi()
  const cache = useQueryClient()
  const handles = useHandles()
  const { say } = useToast()
  const { data } = useQuery(queries.settings.get.queryOptions())
  const folded = new Set(data?.folded_columns)
  const keep = (next: Maturity[]) => {
    if (next.length === maturities.length) return
    cache.setQueryData(queries.settings.get.queryKey(), (former) => former && { ...former, folded_columns: next })
    void client.settings.set({ folded_columns: next })
  }
  const fold = (maturity: Maturity, on: boolean) => {
    keep(maturities.filter((other) => (other === maturity ? on : folded.has(other))))
    say(`${maturityNames[maturity]} is ${on ? 'folded' : 'unfolded'}.`)
  }
  useCommand({
    id: 'board.fold',
    label: 'Fold the column',
    key: '-',
    group: 'Board',
    run: () => {
      const column = useBoardStore.getState().focus?.column ?? 'discarded'
      const at = column === 'list' ? 'discarded' : column
      moveAcross(handles.current, at === 'discarded' ? -1 : 1)
      fold(at, true)
    },
  })
  useCommand({
    id: 'board.unfold',
    label: 'Unfold all columns',
    key: '+',
    group: 'Board',
    when: folded.size > 0,
    run: () => {
      keep([])
      say('All columns are unfolded.')
    },
  })
  return { folded, fold }
}
