import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { failure, type Failure } from '../../client/errors.ts'
import { useApi } from '../../client/provider.tsx'
import { refresh } from '../../client/queries.ts'
import { useStepToast } from '../../client/useStepToast.ts'
import { useToast } from '../../stores/toasts.ts'

/** Taking a reference back and showing its file. A refusal stays until it is dismissed or tried again. */
export function useReferenceActs() {
  const { client, queries } = useApi()
  const cache = useQueryClient()
  const toast = useStepToast()
  const { show } = useToast()
  const [busy, setBusy] = useState(false)
  const [refused, setRefused] = useState<Failure | null>(null)
  return {
    busy,
    refused,
    dismiss: () => setRefused(null),
    unpromote: async (id: string) => {
      setBusy(true)
      setRefused(null)
      try {
        toast(await client.references.unpromote({ id }))
      } catch (error) {
        setRefused(failure(error))
        void refresh(cache, queries, ['references'])
      } finally {
        setBusy(false)
      }
    },
    reveal: async (path: string) => {
      try {
        await client.system.reveal({ path })
      } catch (error) {
        show({ words: failure(error).message, tone: 'error' })
      }
    },
  }
}
