import { useQuery } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useReducer, useState } from 'react'
import type { ReviewItem, ReviewQueue } from '../../../shared/contract/review.ts'
import { failure } from '../../client/errors.ts'
import { useApi } from '../../client/provider.tsx'
import { answeredQueue } from './answeredQueue.ts'
import { type NearGroups, nearGroups } from './queueLines.ts'
import { errorOf, type Notice, openedReview, type Page, reviewReducer } from './reviewState.ts'
import { coversItem, type ReviewView, type Standing, standingOf, viewOf } from './reviewView.ts'
import { type Answers, useAnswers } from './useAnswers.ts'
import { useBringBack } from './useBringBack.ts'
import { type ByHand, useByHand } from './useByHand.ts'
import { useGiving } from './useGiving.ts'
import { useItem } from './useItem.ts'
import { useKeptPlace } from './useKeptPlace.ts'
import type { Limit } from './useLimit.ts'
import { useChanged, useVanished } from './useNoticed.ts'
import { useSpentTime } from './useSpentTime.ts'
import { timeFor } from './pace.ts'
import { usePace } from './usePace.ts'
import { useRedo, useUndo } from './useUndo.ts'

/** What is fetched of the queue: its beginning, and that of each kind, so that one can go to any group. */
const page = { limit: 500, each: 20 }

export interface Review extends Pick<Standing, 'rows' | 'current' | 'left'>, Answers {
  limit: Limit
  /** The current view of the screen. */
  view: ReviewView
  queue: ReviewQueue | undefined
  item: ReviewItem | undefined
  /** Keys of items decided in this window and not yet confirmed by the engine. */
  decided: ReadonlySet<string>
  /** The item on the screen, or why it cannot be shown; null while it is still to come. */
  shown: string | null
  notice: Notice | null
  /** What undo would undo, in words. */
  last: string | null
  /** The first items of the groups around the current item's. */
  near: NearGroups
  /** Time spent, in milliseconds. */
  spent: number
  /** Time that deciding the rest one by one takes, in milliseconds; null while it is unknown. */
  leftTime: number | null
  begin: () => void
  open: (page: Page) => void
  choose: (key: string) => void
  byHand: ByHand
  /** Asks again about skipped items and shows the first. */
  bringBack: (keys: readonly string[]) => Promise<void>
  undo: () => Promise<void>
  redo: () => Promise<void>
  /** Resolves to whether it ended; on failure the reason is in `notice`. */
  end: () => Promise<boolean>
  again: () => void
}

/** Milliseconds after which a queue that was arranged before the latest change is asked for again: more than the engine waits. */
const outdatedMs = 6000

/** The open review: current item, queue and verdicts, of all projects or of the one it is limited to. */
export function useReview(limit: Limit): Review {
  const { client, queries, settled } = useApi()
  const list = useQuery({
    ...queries.review.queue.queryOptions({ input: { ...page, project: limit.project } }),
    refetchInterval: ({ state }) => (state.data?.outdated ? outdatedMs : false),
  })
  const [state, dispatch] = useReducer(reviewReducer, { ...openedReview, begun: limit.isChanged })
  const listed = useHeld(list.data, state.held > 0)
  const queue = useMemo(() => listed && answeredQueue(listed, state.answers), [listed, state.answers])
  useEffect(() => {
    if (queue) dispatch({ kind: 'listed', rows: queue.items })
  }, [queue])
  const standing = standingOf(queue, state)
  const { rows, current, left, last } = standing
  const shown = useItem(standing, state.reading)
  const { item } = shown
  const { total: spent, visit, take } = useSpentTime(queue?.place.spent_ms, current !== null)
  const tell = useCallback((words: string) => dispatch({ kind: 'noticed', notice: { words, tone: 'warning' } }), [])
  const isGone = useCallback((key: string) => client.review.item({ key }).then(() => false, isConflict), [client])
  const stopAt = useCallback((key: string) => dispatch({ kind: 'stoppedAt', key }), [])
  const open = useCallback((page: Page) => dispatch({ kind: 'opened', page }), [])
  const close = useKeptPlace(current?.key ?? null, take, stopAt)
  useVanished(queue, list.isFetchedAfterMount, current, state.decided, tell, isGone)
  useChanged(item, shown.isFresh, tell)
  const giving = useGiving(standing, dispatch)
  const answers = useAnswers(standing, item, giving, dispatch)
  const byHand = useByHand(current, item, giving, dispatch)
  const bringBack = useBringBack(giving, dispatch)
  const undo = useUndo(last, giving, dispatch)
  const redo = useRedo(giving, dispatch)
  const failed = list.error && !queue ? failure(list.error).message : null
  const view = viewOf({ queue, failed, item }, standing, state)
  const pace = usePace(coversItem(view) ? null : current, state.decided, visit)
  return {
    limit,
    view,
    queue,
    rows,
    current,
    item,
    decided: state.decided,
    shown: item?.key ?? shown.failed,
    notice: state.notice ?? (shown.failed === null ? null : errorOf(shown.failed)),
    last: last?.words ?? null,
    near: nearGroups(rows, current),
    spent,
    leftTime: timeFor(pace, { count: left, length: standing.unread }),
    left,
    begin: () => dispatch({ kind: 'begun' }),
    open,
    choose: (key) => dispatch({ kind: 'chosen', place: key }),
    ...answers,
    byHand,
    bringBack,
    undo,
    redo,
    end: async () => {
      try {
        await close()
      } catch (error) {
        dispatch({ kind: 'noticed', notice: errorOf(failure(error).message) })
        return false
      }
      await settled()
      return true
    },
    again: () => void list.refetch(),
  }
}

/** Returns the value; while `isHeld`, the one from before. */
function useHeld<Value>(value: Value, isHeld: boolean): Value {
  const [kept, keep] = useState(value)
  if (!isHeld && kept !== value) keep(value)
  return isHeld ? kept : value
}

/** Checks whether an item was refused because it was decided or changed, or is no longer there. */
function isConflict(error: unknown): boolean {
  return ['conflict', 'not_found'].includes(failure(error).kind)
}
