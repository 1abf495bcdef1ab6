import { useCallback } from 'react'
import type { StepResult } from '../../shared/model/decision.ts'
import { useToast } from '../stores/toasts.ts'
import { useUndoStep } from './useUndoStep.ts'

/** Shows what a step did and the files it changed, with an undo of this very step. */
export function useStepToast(): (result: StepResult, words?: string) => void {
  const undo = useUndoStep()
  const { show } = useToast()
  return useCallback(
    (result, words = result.label) => {
      const step = result.step
      show({
        words,
        files: result.files.length > 0 ? result.files : undefined,
        action: step === null ? undefined : { label: 'Undo', key: 'mod+z', run: () => void undo(step) },
      })
    },
    [undo, show],
  )
}
