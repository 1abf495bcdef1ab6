import type { Dispatch } from 'react'
import { failure } from '../../client/errors.ts'
import { useApi } from '../../client/provider.tsx'
import { useToast } from '../../stores/toasts.ts'
import type { ReviewEvent } from './reviewState.ts'
import type { Undoable } from './reviewView.ts'
import type { Giving } from './useGiving.ts'

/**
 * Returns a function that undoes the last verdict, also of an earlier visit, and shows its item again. A toast
 * that still offers to undo it is closed.
 */
export function useUndo(
  last: Undoable | null,
  { isCutOff }: Giving,
  dispatch: Dispatch<ReviewEvent>,
): () => Promise<void> {
  const { client, settled } = useApi()
  const { say, close } = useToast()
  return async () => {
    if (!last || isCutOff()) return
    dispatch({ kind: 'undoing', id: last.id, words: last.isMany ? last.words : null })
    if (last.isMany) say(`Undoing: ${last.words}`)
    try {
      const steps = await last.steps
      for (const step of steps.toReversed()) await client.review.undo({ step })
      if (steps.length === 0) for (const key of last.keys) await client.review.place({ move: 'unskip', key })
      await settled()
      dispatch({ kind: 'undone', keys: last.keys })
      close()
      say(`Undone: ${last.words}`)
    } catch (error) {
      dispatch({ kind: 'notUndone', words: failure(error).message })
    }
  }
}

/** Returns a function that does again what was undone last; what undo takes back from then on is what the engine has last. */
export function useRedo({ isCutOff }: Giving, dispatch: Dispatch<ReviewEvent>): () => Promise<void> {
  const { client, settled } = useApi()
  const { show } = useToast()
  return async () => {
    if (isCutOff()) return
    dispatch({ kind: 'redoing' })
    try {
      const { label, files } = await client.decisions.redo()
      await settled()
      dispatch({ kind: 'redone' })
      show({ words: label, files: files.length > 0 ? files : undefined })
    } catch (error) {
      dispatch({ kind: 'notUndone', words: failure(error).message })
    }
  }
}
