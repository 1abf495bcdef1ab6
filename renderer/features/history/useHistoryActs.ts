import { useState } from 'react'
import type { StepResult } from '../../../shared/model/decision.ts'
import { counted } from '../../ui/counted.ts'
import { failure, type Failure } from '../../client/errors.ts'
import { useApi } from '../../client/provider.tsx'
import { stillInFiles, undoneWords } from '../../client/undoneWords.ts'
import { useToast } from '../../stores/toasts.ts'

/** A refusal with its step, or the key of its sitting; null for a redo. */
export type Refused = Failure & { step: number | string | null }

/** Undoes a step, and redoes. Keeps a refusal to show it at the step it is about. */
export function useHistoryActs() {
  const { client } = useApi()
  const { show } = useToast()
  const [busy, setBusy] = useState(false)
  const [refused, setRefused] = useState<Refused | null>(null)
  const act = async (
    step: number | null,
    work: () => Promise<StepResult>,
    wordsOf: (result: StepResult) => string = ({ label }) => label,
  ) => {
    if (busy) return
    setBusy(true)
    setRefused(null)
    try {
      const result = await work()
      show({ words: wordsOf(result), files: result.files.length > 0 ? result.files : undefined })
    } catch (error) {
      setRefused({ ...failure(error), step })
    } finally {
      setBusy(false)
    }
  }
  /** Undoes steps of a sitting; `written` are those that the agents’ files already have. */
  const undoSitting = async (key: string, steps: number[], written: readonly number[]): Promise<void> => {
    if (busy) return
    setBusy(true)
    setRefused(null)
    try {
      const { undone, refused: obstacle } = await client.decisions.undoSteps({ steps })
      // A source that is always written to has the undo in its files by now.
      const isInFiles =
        undone > 0 && written.length > 0 && (await client.sources.list()).some(({ pending }) => pending > 0)
      const words = `Undid ${counted(undone, 'step')}`
      if (undone > 0) show({ words: isInFiles ? `${words}. ${stillInFiles}` : words })
      if (obstacle !== null) setRefused({ kind: 'conflict', message: obstacle, step: key })
    } catch (error) {
      setRefused({ ...failure(error), step: key })
    } finally {
      setBusy(false)
    }
  }
  return {
    busy,
    refused,
    dismiss: () => setRefused(null),
    undo: (step: number) => act(step, () => client.decisions.undo({ step }), undoneWords),
    /** Undoes a merge even if later decisions build on it, as the card does. */
    unmerge: (step: number, id: string) => act(step, () => client.decisions.unmerge({ id })),
    undoSitting,
    redo: () => act(null, () => client.decisions.redo()),
  }
}
