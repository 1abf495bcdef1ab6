import { useCallback } from 'react'
import { openRemoveSecretDialog } from '../stores/dialogs.ts'
import { useToast } from '../stores/toasts.ts'
import { failureToast } from './errors.ts'
import { useApi } from './provider.tsx'
import { useStepToast } from './useStepToast.ts'

export interface RemoveSecret {
  /** Removes the secrets of a memory at once, or asks first when anything else holds them. */
  remove: (id: string) => Promise<void>
  /** Removes the secrets of a memory, and the same values from others. Resolves to whether it succeeded. */
  removeFrom: (id: string, also: readonly string[]) => Promise<boolean>
}

/** Returns the removal of secrets; a toast says what was removed and offers undo. */
export function useRemoveSecret(): RemoveSecret {
  const { client, settled } = useApi()
  const { show } = useToast()
  const showStep = useStepToast()
  const removeFrom = useCallback(
    async (id: string, also: readonly string[]) => {
      try {
        const result = await client.decisions.removeSecret({ id, also: [...also] })
        const isWritten = result.files.length > 0
        showStep(result, result.step === null || isWritten ? result.label : `${result.label}; not yet from the file`)
        await settled()
        return result.step !== null
      } catch (error) {
        show(failureToast(error))
        return false
      }
    },
    [client, settled, show, showStep],
  )
  const remove = useCallback(
    async (id: string) => {
      try {
        const preview = await client.decisions.previewRemoveSecret({ id })
        const { secrets, others, references, file } = preview
        if (secrets.length === 0) return show({ words: 'No secret was found in this memory.', tone: 'error' })
        const isOnlyHere = others.length + references.length === 0 && file?.writable !== false
        if (isOnlyHere) await removeFrom(id, [])
        else openRemoveSecretDialog(preview)
      } catch (error) {
        show(failureToast(error))
      }
    },
    [client, show, removeFrom],
  )
  return { remove, removeFrom }
}
