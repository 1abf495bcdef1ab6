import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, type ReactNode } from 'react'
import type { Filter } from '../../../shared/contract/memories.ts'
import { maturities } from '../../../shared/model/maturity.ts'
import type { Maturity } from '../../../shared/model/memory.ts'
import { failure } from '../../client/errors.ts'
import { useApi } from '../../client/provider.tsx'
import { openMemory, useBoardStore } from '../../stores/board.ts'
import { useCommand, type Command } from '../../stores/commands.ts'
import { useConnection } from '../../stores/connection.ts'
import { useToast } from '../../stores/toasts.ts'
import { useNavigation } from '../../stores/navigation.ts'
import { Button } from '../../ui/Button.tsx'
import { Empty } from '../../ui/Empty.tsx'
import { FailedBox } from '../../components/FailedBox.tsx'
import { maturityNames } from '../../ui/MaturityGlyph.tsx'
import { ScreenMessage } from '../../ui/ScreenMessage.tsx'
import { BoardDialogs } from './BoardDialogs.tsx'
import styles from './BoardScreen.module.css'
import { BulkBar } from './BulkBar.tsx'
import { Column, countsOptions } from './Column.tsx'
import { ColumnTabs } from './ColumnTabs.tsx'
import { FoldedColumn } from './FoldedColumn.tsx'
import { HandlesContext, moveAcross, useHandles, type Handles } from './handles.ts'
import { MemoryPanel, RestingPanel } from './panel/MemoryPanel.tsx'
import { SourceNames, useSourceNames } from '../../client/sourceNames.ts'
import { TopBar } from './TopBar.tsx'
import { BoardCommandsContext, useBoardCommands } from './useBoardCommands.ts'
import { useFilterAnnouncement } from './useFilterAnnouncement.ts'
import { useMoveCommands } from './useMoveCommands.ts'
import { useSelectionAnnouncement } from './useSelectionAnnouncement.ts'

/** The board: every memory in one of four columns, and the details of one in the panel. */
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
  useSelectionAnnouncement()
  useOpenFromAddress()
  const { filter, sort } = useBoardStore()
  useFilterAnnouncement(filter)
  const open = useBoardStore((store) => store.open)
  const { folded, fold } = useFolding()
  const sourceNames = useSourceNames()
  const unread = useLoadError(filter)
  const none = useNoMatches(filter)
  return (
    <BoardCommandsContext.Provider value={acts}>
      <div className={styles.board}>
        <TopBar />
        <div className={styles.row}>
          <div className={styles.field}>
            {unread?.above && <div className={styles.unread}>{unread.above}</div>}
            <ColumnTabs filter={filter} />
            <div className={styles.columns} data-columns="">
              <SourceNames.Provider value={sourceNames}>
                {unread?.instead ??
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
                        saidAbove={none}
                        onFold={() => fold(maturity, true)}
                      />
                    ),
                  )}
              </SourceNames.Provider>
              {none && <NoMatches filter={filter} clear={acts.clearFilters} />}
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

/** Reports once that the memories cannot be loaded: in place of all columns, or above stale data. */
function useLoadError(filter: Filter): { above: ReactNode; instead: ReactNode } | null {
  const { queries } = useApi()
  const { data, error } = useQuery(countsOptions(queries, filter))
  const cache = useQueryClient()
  const isLost = useConnection((connection) => connection.lost !== null)
  if (!error || (data && isLost)) return null
  const box = (
    <FailedBox
      title={data ? 'Could not refresh the memories. You see the last known state.' : 'Could not load the memories'}
      words={failure(error).message}
      again={() => void cache.refetchQueries({ predicate: (query) => query.state.status === 'error' })}
    />
  )
  return data ? { above: box, instead: null } : { above: null, instead: <ScreenMessage>{box}</ScreenMessage> }
}

/** Checks whether the search and filters leave every column empty. */
function useNoMatches(filter: Filter): boolean {
  const { queries } = useApi()
  const { data, isPlaceholderData } = useQuery(countsOptions(queries, filter))
  if (Object.keys(filter).length === 0 || isPlaceholderData || !data) return false
  return maturities.every((maturity) => data[maturity] === 0)
}

function NoMatches({ filter, clear }: { filter: Filter; clear: Command }) {
  const { q, ...rest } = filter
  const others = Object.keys(rest).length > 0
  return (
    <div className={styles.none}>
      <ScreenMessage>
        <Empty title="No match" actions={<Button act={clear} />}>
          {q ? `No memories match “${q}”${others ? ' and the filters' : ''}.` : 'No memories match the filters.'}
        </Empty>
      </ScreenMessage>
    </div>
  )
}

/** Opens the memory of a link such as `#/board/m_…`. */
function useOpenFromAddress(): void {
  const id = useNavigation((place) => (place.screen === 'board' ? place.id : null))
  const visits = useNavigation((place) => place.visits)
  useEffect(() => {
    if (id) openMemory(id)
  }, [id, visits])
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
    run: () => {
      keep([])
      say('All columns are unfolded.')
    },
  })
  return { folded, fold }
}
