import { useCallback } from 'react'
import type { StepResult } from '../../shared/model/decision.ts'
import { focusWhenLoaded } from '../stores/board.ts'
import { useNavigation } from '../stores/navigation.ts'
import { useToast, type Toast } from '../stores/toasts.ts'
import { failure, failureToast } from './errors.ts'
import { useApi } from './provider.tsx'
import { undoneWords } from './undoneWords.ts'

/**
 * Returns a function that undoes a step, or the last one, and says so in a toast with an optional `action` and other words. On the board the
 * first memory it changed takes the focus, as soon as it is back in its column.
 */
export function useUndoStep(): (
  step: number | null,
  action?: Toast['action'],
  wordsOf?: (result: StepResult) => string,
) => Promise<void> {
  const { client, settled } = useApi()
  const { show } = useToast()
  return useCallback(
    async (step, action, wordsOf = undoneWords) => {
      try {
        const result = await client.decisions.undo(step === null ? {} : { step })
        const { files, changed } = result
        show({ words: wordsOf(result), files: files.length > 0 ? files : undefined, action })
        await settled()
        const [first] = changed
        if (first !== undefined && useNavigation.getState().screen === 'board') focusWhenLoaded(first)
      } catch (error) {
        const { diff, reference } = failure(error)
        show({ ...failureToast(error), obstacle: diff === undefined ? undefined : { diff, reference } })
      }
    },
    [client, settled, show],
  )
}
