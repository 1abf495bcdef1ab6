import { useCallback } from 'react'
import type { MemoryCard } from '../../../shared/model/memory.ts'
import { failureToast } from '../../client/errors.ts'
import { useApi } from '../../client/provider.tsx'
import { openMergeScreen } from '../../stores/dialogs.ts'
import { useToast } from '../../stores/toasts.ts'

/**
 * Returns a function that merges a memory with those its card counts as similar. If none of these can be merged, says what to
 * do instead.
 */
export function useMergeSimilar(): (card: MemoryCard) => void {
  const { client } = useApi()
  const { show } = useToast()
  return useCallback(
    ({ id }) => {
      client.neighbours.mergeable({ id }).then(
        ({ ids, others }) => {
          if (ids.length > 0) openMergeScreen([id, ...ids], 'a memory and its neighbours')
          else show({ words: others > 0 ? inReference : alone, tone: 'error' })
        },
        (error: unknown) => show(failureToast(error)),
      )
    },
    [client, show],
  )
}

const alone = 'No similar memory. Select another (X), then press M.'
const inReference = 'Only references say something similar. To merge it into one, press Shift M.'
