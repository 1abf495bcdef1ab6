import { skipToken, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { RulePrecision } from '../../../../shared/contract/triage.ts'
import type { Memory } from '../../../../shared/model/memory.ts'
import type { Explanation } from '../../../../shared/model/recommendation.ts'
import { failure } from '../../../client/errors.ts'
import { useApi } from '../../../client/provider.tsx'

/** State of the recommendation for a memory. `decided`: nothing more is recommended. */
export type Advice =
  | { kind: 'decided' }
  | { kind: 'loading' }
  | { kind: 'failed'; words: string; again: () => void }
  | { kind: 'known'; explanation: Explanation; precisions: readonly RulePrecision[] }

/** Fetches the explanation of a memory’s recommendation while the memory is undecided. */
export function useAdvice(memory: Memory): Advice {
  const { queries } = useApi()
  const cache = useQueryClient()
  const open = memory.superseded_by === null && (memory.maturity === 'raw' || memory.maturity === 'validated')
  const { data, error, refetch } = useQuery(
    queries.triage.explain.queryOptions({ input: open ? { id: memory.id } : skipToken }),
  )
  const { data: precisions = [] } = useQuery(queries.triage.precision.queryOptions({ enabled: open }))
  // Fetching updates the recommendation, so the card must be refreshed too.
  const isNews = open && data !== undefined && data.recommendation?.action !== memory.recommendation?.action
  useEffect(() => {
    if (!isNews) return
    for (const queryKey of [queries.memories.page.key(), queries.memories.get.key()])
      void cache.invalidateQueries({ queryKey })
  }, [isNews, cache, queries])
  if (!open) return { kind: 'decided' }
  if (error) return { kind: 'failed', words: failure(error).message, again: () => void refetch() }
  return data ? { kind: 'known', explanation: data, precisions } : { kind: 'loading' }
}
