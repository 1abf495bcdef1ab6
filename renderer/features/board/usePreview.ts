import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { RecommendedAnswer, RecommendedProgress } from '../../../shared/contract/decisions.ts'
import { useApi } from '../../client/provider.tsx'

/**
 * Asks what accepting the recommendations for some memories does, and tells how far that is; for none, asks nothing. The answer
 * for former ids stays until that for others arrives. Unmounting stops the work.
 */
export function usePreview(ids: readonly string[]) {
  const { client, queries } = useApi()
  const [progress, setProgress] = useState<RecommendedProgress | null>(null)
  const input = { ids: [...ids] }
  const { data, error, refetch, isPlaceholderData } = useQuery({
    queryKey: queries.decisions.previewRecommended.queryKey({ input }),
    queryFn: async ({ signal }): Promise<RecommendedAnswer> => {
      let last: RecommendedProgress | null = null
      for await (last of await client.decisions.watchRecommended(input, { signal })) setProgress(last)
      if (!last?.answer) throw new Error('The preview ended without an answer.')
      return last.answer
    },
    enabled: ids.length > 0,
    placeholderData: keepPreviousData,
    staleTime: 0,
    gcTime: 0,
  })
  return { data, error, refetch, progress, isPlaceholderData }
}
