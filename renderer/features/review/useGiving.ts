import { useQueryClient } from '@tanstack/react-query'
import { type Dispatch, useRef } from 'react'
import { useApi } from '../../client/provider.tsx'
import { refresh } from '../../client/queries.ts'
import { unreachableReason } from '../../stores/connection.ts'
import { useToast } from '../../stores/toasts.ts'
import { formatNumber } from '../../ui/counted.ts'
import { reactionTime } from '../../ui/useFileChange.ts'
import type { LikeCounts } from './answeredQueue.ts'
import { errorOf, type Given, type ReviewEvent, type Said, wordsOf } from './reviewState.ts'
import { afterDeciding, type Standing } from './reviewView.ts'

/** Executes a verdict in the engine and resolves to its steps. `id` identifies the verdict. */
type Work = (id: number) => Promise<readonly number[]>

/** What accepting, skipping and deciding by hand have in common. */
export interface Giving {
  /** Hides the items (`likes`: how many of each kind an answer to several decides), shows and announces the next one, and makes `work` undoable. */
  give: (keys: readonly string[], said: Said, work: Work, likes?: LikeCounts) => Given['steps']
  /** Makes `work` undoable without changing the current item. */
  record: (keys: readonly string[], said: Said, work: Work) => Given['steps']
  /** Refetches after a refusal, which means that the screen may be stale. */
  refetch: () => Promise<void>
  /** Checks whether the engine is unreachable, and announces it if so. */
  isCutOff: () => boolean
  /** Checks whether a key is meant for the current item: false shortly after a refused one returned. */
  mayAnswer: () => boolean
  /** Reports that an item returned, so that keys are ignored for a moment. */
  cameBack: () => void
}

/** Returns how verdicts on the current item are given. */
export function useGiving(standing: Standing, dispatch: Dispatch<ReviewEvent>): Giving {
  const { queries } = useApi()
  const cache = useQueryClient()
  const { say } = useToast()
  const given = useRef(0)
  const backSince = useRef(-reactionTime)
  const isJustBack = (): boolean => performance.now() - backSince.current < reactionTime
  const start = (id: number, keys: readonly string[], said: Said, work: Work): Given['steps'] => {
    const steps = work(id)
    dispatch({ kind: 'recorded', given: { id, keys, said, steps } })
    return steps
  }
  const isCutOff = (): boolean => {
    const words = unreachableReason()
    if (words !== null) dispatch({ kind: 'noticed', notice: errorOf(words) })
    return words !== null
  }
  return {
    give: (keys, said, work, likes) => {
      const { next, count } = afterDeciding(standing, keys)
      // An answer to many is also about items that are not fetched.
      const left = said.count === null ? count : Math.max(0, standing.left - said.count)
      const id = ++given.current
      dispatch({ kind: 'decided', id, keys, likes: likes ?? null, place: next?.key ?? '', isUnread: isJustBack() })
      say(`${capital(wordsOf(said))}. ${formatNumber(left)} left.${next ? ` Next: ${next.title}` : ''}`)
      return start(id, keys, said, work)
    },
    record: (keys, said, work) => start(++given.current, keys, said, work),
    refetch: () => refresh(cache, queries, ['memories', 'references', 'journal']),
    isCutOff,
    mayAnswer: () => !isCutOff() && !isJustBack(),
    cameBack: () => void (backSince.current = performance.now()),
  }
}

/** Capitalises the first letter: `Accepted 12`. */
export function capital(words: string): string {
  return `${words.slice(0, 1).toUpperCase()}${words.slice(1)}`
}
