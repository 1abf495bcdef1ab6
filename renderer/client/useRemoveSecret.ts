import { useCallback } from 'react'
import { type SecretRemovalPreview, filesOfRemoval } from '../../shared/model/secretRemoval.ts'
import { pluralForm } from '../../shared/text/counted.ts'
import { openRemoveSecretDialog } from '../stores/dialogs.ts'
import { useToast } from '../stores/toasts.ts'
import { failureToast } from './errors.ts'
import { useApi } from './provider.tsx'
import { useStepToast } from './useStepToast.ts'

export interface RemoveSecret {
  /** Removes the secrets of a memory at once, or asks first when anything else holds them. */
  remove: (id: string) => Promise<void>
  /** Removes the secrets of a memory, and with `everywhere` the same values from all others. */
  removeFrom: (preview: SecretRemovalPreview, everywhere: boolean) => Promise<void>
}

/** Returns the removal of secrets; a toast says what was removed and offers undo. */
export function useRemoveSecret(): RemoveSecret {
  const { client, settled } = useApi()
  const { show } = useToast()
  const showStep = useStepToast()
  const removeFrom = useCallback(
    async (preview: SecretRemovalPreview, everywhere: boolean) => {
      const { id, others } = preview
      try {
        const also = everywhere ? others.map((other) => other.id) : []
        const result = await client.decisions.removeSecret({ id, also })
        const isWritten = result.step === null || result.files.length > 0
        showStep(result, isWritten ? result.label : `${result.label}${laterWords(preview, everywhere)}`)
        await settled()
      } catch (error) {
        show(failureToast(error))
      }
    },
    [client, settled, show, showStep],
  )
  const remove = useCallback(
    async (id: string) => {
      try {
        const preview = await client.decisions.previewRemoveSecret({ id })
        const { secrets, others, references, file } = preview
        if (secrets.length === 0)
          return show({ words: 'No secret and no personal data was found in this memory.', tone: 'error' })
        const isOnlyHere = others.length + references.length === 0 && file?.writable !== false
        if (isOnlyHere) await removeFrom(preview, false)
        else openRemoveSecretDialog(preview)
      } catch (error) {
        show(failureToast(error))
      }
    },
    [client, show, removeFrom],
  )
  return { remove, removeFrom }
}

/** Says that files still hold what was removed; nothing when none of them is written by Schoolhouse. */
function laterWords(preview: SecretRemovalPreview, everywhere: boolean): string {
  const files = filesOfRemoval(preview, everywhere).flatMap(({ path, writable }) => (writable ? path : []))
  const count = new Set(files).size
  return count === 0 ? '' : `; ${pluralForm(count, 'the file changes', 'the files change')} when you write`
}
