import { useState } from 'react'
import type { Conflict } from '../../../shared/contract/neighbours.ts'
import type { Settlement } from '../../../shared/model/decision.ts'
import { failure } from '../../client/errors.ts'
import { useApi } from '../../client/provider.tsx'
import { undoneWords } from '../../client/undoneWords.ts'
import { useUndoStep } from '../../client/useUndoStep.ts'
import { unreachableReason } from '../../stores/connection.ts'
import { useToast } from '../../stores/toasts.ts'
import { doneWords, pairKey } from './verdicts.ts'
import { formatNumber } from '../../ui/counted.ts'

interface Done {
  key: string
  /** Null if the engine refused. */
  step: Promise<number | null>
  words: string
}

export interface Scopes {
  older: string
  newer: string
}

/**
 * Settles pairs and undoes that. A settled pair is hidden until the list no longer has it, and returns with the error if the
 * engine refuses. `listed`: the pairs as last read; a settled pair that reappears there was undone elsewhere.
 */
export function useSettle(listed: readonly Conflict[] | undefined, left: (hidden: ReadonlySet<string>) => number) {
  const { client, settled } = useApi()
  const { show: showToast } = useToast()
  const undoStep = useUndoStep()
  const [done, setDone] = useState<readonly Done[]>([])
  const [hidden, setHidden] = useState<ReadonlySet<string>>(new Set())
  const [refused, setRefused] = useState<{ key: string; message: string } | null>(null)
  const [undoing, setUndoing] = useState(false)
  const [read, setRead] = useState(listed)

  /** Resolves to whether it succeeded; the reason for a failure is in `refused`. */
  const settle = async (pair: Conflict, keep: Settlement, scopes?: Scopes): Promise<boolean> => {
    const key = pairKey(pair)
    const words = doneWords(keep, pair)
    const gone = unreachableReason()
    if (gone) {
      setRefused({ key, message: gone })
      return false
    }
    const nowHidden = new Set([...hidden, key])
    setHidden(nowHidden)
    setRefused(null)
    const answer = client.decisions.settle({
      a: pair.older.id,
      b: pair.newer.id,
      keep,
      scope_a: scopes?.older || undefined,
      scope_b: scopes?.newer || undefined,
    })
    const step = answer.then(
      (result) => result.step,
      () => null,
    )
    setDone((before) => [...before, { key, step, words }])
    try {
      const taken = (await answer).step
      // Only now: the answer closes the undo of what was done before.
      showToast({
        words: `${words}. ${leftWords(left(nowHidden))}`,
        action: taken === null ? undefined : { label: 'Undo', key: 'mod+z', run: () => void undoStep(taken) },
      })
      await settled()
      return true
    } catch (error) {
      setDone((all) => all.filter((one) => one.key !== key))
      show(key)
      setRefused({ key, message: failure(error).message })
      return false
    }
  }

  const show = (key: string) => setHidden((now) => new Set([...now].filter((other) => other !== key)))

  if (read !== listed) {
    setRead(listed)
    const keys = new Set(listed?.map(pairKey))
    setHidden((now) => new Set([...now].filter((key) => keys.has(key))))
  }

  const last = done.findLast(({ key }) => hidden.has(key) || !listed?.some((pair) => pairKey(pair) === key))
  const undo = async (): Promise<string | null> => {
    if (!last) return null
    const gone = unreachableReason()
    if (gone) {
      setRefused({ key: '', message: gone })
      return null
    }
    setUndoing(true)
    try {
      // Waits for a verdict that was just given.
      const step = await last.step
      if (step === null) return null
      const undone = await client.decisions.undo({ step })
      setDone((all) => all.filter((one) => one !== last))
      showToast({ words: undoneWords(undone) })
      await settled()
      show(last.key)
      return last.key
    } catch (error) {
      setRefused({ key: '', message: failure(error).message })
      return null
    } finally {
      setUndoing(false)
    }
  }

  return { settle, undo, undoable: last !== undefined && !undoing, last: last ?? null, hidden, refused }
}

function leftWords(count: number): string {
  return count === 0 ? 'No conflicts left.' : `${formatNumber(count)} left.`
}
