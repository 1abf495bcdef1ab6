import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, type ReactNode } from 'react'
import type { Filter } from '../../../shared/contract/memories.ts'
import { maturities } from '../../../shared/model/maturity.ts'
import { askFailedAgain, failure } from '../../client/errors.ts'
import { useApi } from '../../client/provider.tsx'
import { leaveBoard, showMemory, useBoardStore } from '../../stores/board.ts'
import { useConnection } from '../../stores/connection.ts'
import { useNavigation } from '../../stores/navigation.ts'
import { FoundWords } from '../../ui/FoundWords.tsx'
import { FailedBox } from '../../components/FailedBox.tsx'
import { ScreenMessage } from '../../ui/ScreenMessage.tsx'
import { AboveCards } from './AboveCards.tsx'
import { BoardDialogs } from './BoardDialogs.tsx'
import styles from './BoardScreen.module.css'
import { BulkBar } from './BulkBar.tsx'
import { countsOptions } from './Column.tsx'
import { Columns } from './Columns.tsx'
import { ColumnTabs } from './ColumnTabs.tsx'
import { HandlesContext, type Handles } from './handles.ts'
import { MemoryList } from './list/MemoryList.tsx'
import { MemoryPanel, RestingPanel } from './panel/MemoryPanel.tsx'
import { SourceNames, useSourceNames } from '../../client/sourceNames.ts'
import { NoMatches } from './NoMatches.tsx'
import { TopBar } from './TopBar.tsx'
import { BoardCommandsContext, useBoardCommands } from './useBoardCommands.ts'
import { useBoardView, useKeptFocus } from './useBoardView.ts'
import { useFilterAnnouncement } from './useFilterAnnouncement.ts'
import { useHiddenMemory } from './useHiddenMemory.ts'
import { useMoveCommands } from './useMoveCommands.ts'
import { searchWords, useSearch } from './useSearch.ts'
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
  const { known, view, sort, sortBy } = useBoardView()
  const isList = view === 'list'
  const acts = useBoardCommands()
  useMoveCommands(isList)
  useKeptFocus({ known, view })
  useSelectionAnnouncement()
  useOpenFromAddress()
  useEffect(() => leaveBoard, [])
  const filter = useBoardStore((store) => store.filter)
  const search = useSearch(filter)
  const open = useBoardStore((store) => store.open)
  const sourceNames = useSourceNames()
  const unread = useLoadError(filter)
  const none = useNoMatches(filter)
  const spelled = none ? '' : searchWords(filter, search)
  useFilterAnnouncement(filter, spelled)
  useHiddenMemory(filter, isList)
  return (
    <BoardCommandsContext.Provider value={acts}>
      <div className={styles.board}>
        <TopBar />
        <FoundWords value={search.marked}>
          <div className={styles.row}>
            <div className={styles.field}>
              <AboveCards filter={filter} spelled={spelled} none={none} />
              {unread?.above && <div className={styles.unread}>{unread.above}</div>}
              <SourceNames.Provider value={sourceNames}>
                {!isList && <ColumnTabs filter={filter} />}
                <div className={isList ? styles.listed : styles.columns}>
                  {unread?.instead ??
                    (isList ? (
                      <MemoryList filter={filter} sort={sort} sortBy={sortBy} saidAbove={none} />
                    ) : (
                      known && <Columns filter={filter} sort={sort} saidAbove={none} />
                    ))}
                  {none && (
                    <div className={styles.none}>
                      <NoMatches filter={filter} clear={acts.clearFilters} />
                    </div>
                  )}
                </div>
              </SourceNames.Provider>
              <BulkBar />
            </div>
            {(open || !isList) && (
              <div className={open ? styles.panel : styles.resting} data-beside={open ? 'open' : 'resting'}>
                {open ? <MemoryPanel id={open} /> : <RestingPanel />}
              </div>
            )}
          </div>
        </FoundWords>
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
      again={() => askFailedAgain(cache)}
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

/** Shows the memory of a link such as `#/board/m_…`. */
function useOpenFromAddress(): void {
  const id = useNavigation((place) => (place.screen === 'board' ? place.id : null))
  const visits = useNavigation((place) => place.visits)
  useEffect(() => {
    if (id) showMemory(id)
  }, [id, visits])
}
