import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, type ReactNode } from 'react'
import type { Filter } from '../../../shared/contract/memories.ts'
import { maturities } from '../../../shared/model/maturity.ts'
import type { Maturity } from '../../../shared/model/memory.ts'
import { failure } from '../../client/errors.ts'
import { useApi } from '../../client/provider.tsx'
import { openMemory, useBoardStore } from '../../stores/board.ts'
import { useCommand, type Command } from '../../stores/commands.ts'
import { useNavigation } from '../../stores/navigation.ts'
import { Button } from '../../ui/Button.tsx'
import { Empty } from '../../ui/Empty.tsx'
import { FailedBox } from '../../ui/FailedBox.tsx'
import { Whole } from '../../ui/Whole.tsx'
import { BoardDialogs } from './BoardDialogs.tsx'
import styles from './BoardScreen.module.css'
import { BulkBar } from './BulkBar.tsx'
import { Column, countsOptions } from './Column.tsx'
import { ColumnTabs } from './ColumnTabs.tsx'
import { FoldedColumn } from './FoldedColumn.tsx'
import { HandlesContext, moveAcross, useHandles, type Handles } from './handles.ts'
import { MemoryPanel, RestingPanel } from './panel/MemoryPanel.tsx'
import { SourceNames, useSourceNames } from './sourceNames.ts'
import { TopBar } from './TopBar.tsx'
import { BoardCommandsContext, useBoardCommands } from './useBoardCommands.ts'
import { useMoveCommands } from './useMoveCommands.ts'

/** The board: every memory in one of four columns, and everything about one of them in the panel. */
export function BoardScreen() {
  const handles = useRef<Handles>({})
  return (
    <HandlesContext.Provider value={handles}>
      <Board />
    </HandlesContext.Provider>
  )
}

function Board() {
  const acts = useBoardCommands()
  useMoveCommands()
  useOpenFromAddress()
  const { filter, sort } = useBoardStore()
  const open = useBoardStore((store) => store.open)
  const { folded, fold } = useFolding()
  const sourceNames = useSourceNames()
  const all = useInPlaceOfColumns(filter, acts.clearFilters)
  return (
    <BoardCommandsContext.Provider value={acts}>
      <div className={styles.board}>
        <TopBar />
        <div className={styles.row}>
          <div className={styles.field}>
            <ColumnTabs filter={filter} />
            <div className={styles.columns} data-columns="">
              <SourceNames.Provider value={sourceNames}>
                {all ??
                  maturities.map((maturity) =>
                    folded.has(maturity) ? (
                      <FoldedColumn
                        key={maturity}
                        maturity={maturity}
                        filter={filter}
                        onUnfold={() => fold(maturity, false)}
                      />
                    ) : (
                      <Column
                        key={maturity}
                        maturity={maturity}
                        filter={filter}
                        sort={sort}
                        showProject={!filter.project}
                        onFold={() => fold(maturity, true)}
                      />
                    ),
                  )}
              </SourceNames.Provider>
            </div>
            <BulkBar />
          </div>
          <div className={open ? styles.panel : styles.resting} data-beside={open ? 'open' : 'resting'}>
            {open ? <MemoryPanel id={open} /> : <RestingPanel />}
          </div>
        </div>
        <BoardDialogs />
      </div>
    </BoardCommandsContext.Provider>
  )
}

/** What is true of all four columns is said once: that they cannot be read, or that nothing fits the search. */
function useInPlaceOfColumns(filter: Filter, clear: Command): ReactNode {
  const { queries } = useApi()
  const counts = useQuery(countsOptions(queries, filter))
  const cache = useQueryClient()
  if (counts.error && !counts.data)
    return (
      <Whole>
        <FailedBox
          title="The memories could not be read"
          words={failure(counts.error).message}
          again={() => void cache.refetchQueries({ predicate: (query) => query.state.status === 'error' })}
        />
      </Whole>
    )
  const isFiltered = Object.keys(filter).length > 0
  if (!isFiltered || counts.isPlaceholderData || !counts.data) return null
  if (maturities.some((maturity) => (counts.data?.[maturity] ?? 0) > 0)) return null
  return (
    <Whole>
      <Empty title="No match" actions={<Button act={clear} />}>
        {filter.q ? `No memory has the words “${filter.q}”` : 'No memory is as the filters say'}
        {filter.q && Object.keys(filter).length > 1 ? ' and is as the filters say.' : '.'}
      </Empty>
    </Whole>
  )
}

/** A link such as `#/board/m_…` opens that memory. */
function useOpenFromAddress(): void {
  const id = useNavigation((place) => (place.screen === 'board' ? place.id : null))
  useEffect(() => {
    if (id) openMemory(id)
  }, [id])
}

function useFolding(): { folded: ReadonlySet<string>; fold: (maturity: Maturity, on: boolean) => void } {
  const { client, queries } = useApi()
  const cache = useQueryClient()
  const handles = useHandles()
  const { data } = useQuery(queries.settings.get.queryOptions())
  const folded = new Set(data?.folded_columns)
  const keep = (next: Maturity[]) => {
    if (next.length === maturities.length) return
    cache.setQueryData(queries.settings.get.queryKey(), (former) => former && { ...former, folded_columns: next })
    void client.settings.set({ folded_columns: next })
  }
  const fold = (maturity: Maturity, on: boolean) =>
    keep(maturities.filter((other) => (other === maturity ? on : folded.has(other))))
  useCommand({
    id: 'board.fold',
    label: 'Fold the column',
    key: '-',
    group: 'Board',
    run: () => {
      const at = useBoardStore.getState().focus?.maturity ?? 'discarded'
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
    run: () => keep([]),
  })
  return { folded, fold }
}
