import { skipToken, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { RulePrecision } from '../../../../shared/contract/triage.ts'
import type { RecommendationBrief } from '../../../../shared/model/action.ts'
import type { Memory } from '../../../../shared/model/memory.ts'
import type { Recommendation } from '../../../../shared/model/recommendation.ts'
import { failure } from '../../../client/errors.ts'
import { useApi } from '../../../client/provider.tsx'

/** State of the recommendation for a memory. `decided`: nothing more is recommended. */
export type Advice =
  | { kind: 'decided' }
  | { kind: 'loading' }
  | { kind: 'failed'; words: string; again: () => void }
  | {
      kind: 'known'
      recommendation: Recommendation | null
      /** Whether a text that the recommendation names contradicts the memory. */
      contradicts: boolean
      precisions: readonly RulePrecision[]
    }

/**
 * Returns the recommendation for a memory while it is undecided: first what its card says, and as soon as it was recomputed,
 * with all reasons.
 */
export function useAdvice(memory: Memory): Advice {
  const { queries } = useApi()
  const cache = useQueryClient()
  const open = memory.superseded_by === null && (memory.maturity === 'raw' || memory.maturity === 'validated')
  const { data, error, refetch } = useQuery(
    queries.triage.explain.queryOptions({ input: open ? { id: memory.id, neighbours: 0 } : skipToken }),
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
  if (!data) {
    const brief = memory.recommendation
    return brief ? { kind: 'known', recommendation: fromBrief(brief), contradicts: false, precisions } : loading
  }
  const { recommendation, contradicted_by } = data
  const contradicts = contradicted_by.some((id) => recommendation?.with.includes(id))
  return { kind: 'known', recommendation, contradicts, precisions }
}

const loading: Advice = { kind: 'loading' }

/** A card gives the first reason, without the words it rests on. */
function fromBrief({ action, confidence, with: others, reason }: RecommendationBrief): Recommendation {
  const first = { rule: '', text: reason, quote: null, field: 'content', start: null, end: null } as const
  return { action, confidence, with: others, reasons: [first], rules: [], target: null }
}
