import { useCallback } from 'react'
import type { StepResult } from '../../shared/model/decision.ts'
import { useToast } from '../stores/toasts.ts'
import { failureToast } from './errors.ts'
import { useApi } from './provider.tsx'

/** Shows what a step did and the files it changed, with an undo of this very step. */
export function useStepToast(): (result: StepResult, words?: string) => void {
  const { client } = useApi()
  const { show } = useToast()
  return useCallback(
    (result, words = result.label) => {
      const step = result.step
      const undo = async (): Promise<void> => {
        try {
          const undone = await client.decisions.undo(step === null ? {} : { step })
          show({ words: undone.label })
        } catch (error) {
          show(failureToast(error))
        }
      }
      show({
        words,
        files: result.files.length > 0 ? result.files : undefined,
        action: step === null ? undefined : { label: 'Undo', key: 'mod+z', run: () => void undo() },
      })
    },
    [client, show],
  )
}
