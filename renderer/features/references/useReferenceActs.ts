import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { StepResult } from '../../../shared/model/decision.ts'
import type { ReferenceVersion } from '../../../shared/model/reference.ts'
import { failure, type Failure, failureToast } from '../../client/errors.ts'
import { useApi } from '../../client/provider.tsx'
import { refresh } from '../../client/queries.ts'
import { useStepToast } from '../../client/useStepToast.ts'
import { useToast } from '../../stores/toasts.ts'

/**
 * Commands of a reference: confirm, adopt an edit of its file, show the file. A refusal stays visible until
 * dismissed or retried.
 */
export function useReferenceActs() {
  const { client, queries } = useApi()
  const cache = useQueryClient()
  const toast = useStepToast()
  const { show } = useToast()
  const [busy, setBusy] = useState(false)
  const [refused, setRefused] = useState<(Failure & { title: string }) | null>(null)
  const act = async (step: () => Promise<StepResult>, title = 'Not done') => {
    setBusy(true)
    setRefused(null)
    try {
      toast(await step())
    } catch (error) {
      setRefused({ ...failure(error), title })
      void refresh(cache, queries, ['references'])
    } finally {
      setBusy(false)
    }
  }
  return {
    busy,
    refused,
    dismiss: () => setRefused(null),
    stillHolds: (id: string) => act(() => client.decisions.confirm({ reference_ids: [id] }), 'Not recorded'),
    takeOver: (id: string) => act(() => client.references.takeOver({ id })),
    restore: (
      id: string,
      { version, content, name, tags }: Pick<ReferenceVersion, 'version' | 'content' | 'name' | 'tags'>,
    ) =>
      act(
        () => client.references.edit({ id, content, name, tags, reason: `restored version ${version}` }),
        'Not restored',
      ),
    reveal: async (path: string) => {
      try {
        await client.system.reveal({ path })
      } catch (error) {
        show(failureToast(error))
      }
    },
  }
}
