import { useQueryClient } from '@tanstack/react-query'
import { type Dispatch, useRef } from 'react'
import { useApi } from '../../client/provider.tsx'
import { refresh } from '../../client/queries.ts'
import { unreachable } from '../../stores/connection.ts'
import { useToast } from '../../stores/toasts.ts'
import { reaction } from '../../ui/useChangedUnder.ts'
import { type Given, type ReviewEvent, type Said, wordsOf } from './reviewState.ts'
import { afterDeciding, type Standing } from './reviewView.ts'

/** What the engine makes of a verdict: the steps it took. `id` is that of the verdict. */
type Work = (id: number) => Promise<readonly number[]>

/** How verdicts are given: what accepting, skipping and deciding by hand have in common. */
export interface Giving {
  /** The items go, the next one is in view and said, and undo takes `work` back. */
  give: (keys: readonly string[], said: Said, work: Work) => Given['steps']
  /** Undo takes `work` back; what is in view stays. */
  record: (keys: readonly string[], said: Said, work: Work) => Given['steps']
  /** Asks the engine anew for what a verdict may have changed. */
  refetch: () => Promise<void>
  /** Whether the engine cannot be reached; then that is said. */
  isCutOff: () => boolean
  /** Whether a key is meant for the item in view: not just after a refused one came back. */
  mayAnswer: () => boolean
  /** An item came back: for a moment no key is meant for it. */
  cameBack: () => void
}

/** How verdicts are given on what is in view. */
export function useGiving(standing: Standing, dispatch: Dispatch<ReviewEvent>): Giving {
  const { queries } = useApi()
  const cache = useQueryClient()
  const { say } = useToast()
  const count = useRef(0)
  const backSince = useRef(-reaction)
  const record: Giving['record'] = (keys, said, work) => {
    const id = ++count.current
    const steps = work(id)
    dispatch({ kind: 'recorded', given: { id, keys, said, steps } })
    return steps
  }
  const isCutOff = (): boolean => {
    const words = unreachable()
    if (words !== null) dispatch({ kind: 'noticed', words })
    return words !== null
  }
  return {
    give: (keys, said, work) => {
      const { next, count: left } = afterDeciding(standing, keys)
      dispatch({ kind: 'decided', keys, place: { key: next?.key ?? '', index: standing.index } })
      say(`${capital(wordsOf(said))}. ${left} left.${next ? ` Next: ${next.title}` : ''}`)
      return record(keys, said, work)
    },
    record,
    refetch: () => refresh(cache, queries, ['memories', 'references', 'journal']),
    isCutOff,
    mayAnswer: () => !isCutOff() && performance.now() - backSince.current >= reaction,
    cameBack: () => void (backSince.current = performance.now()),
  }
}

/** A sentence’s beginning: `Accepted 12`. */
export function capital(words: string): string {
  return `${words.slice(0, 1).toUpperCase()}${words.slice(1)}`
}
