import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { ReviewItem } from '../../../shared/contract/review.ts'
import { failure } from '../../client/errors.ts'
import { useApi } from '../../client/provider.tsx'
import { followingKeys, type Standing } from './reviewView.ts'

/** What was fetched ahead stays while one reads, in milliseconds. */
const kept = 1_800_000
/** In milliseconds: until what comes next is painted. */
const painted = 50

export interface ShownItem {
  item: ReviewItem | undefined
  /** It is what the engine says now, not what was kept of it from an earlier visit. */
  isFresh: boolean
  /** Why it could not be fetched. */
  failed: string | null
}

/**
 * The item in view; those that follow are fetched before they are needed. What was fetched ahead is asked for anew when one
 * stops at it (`reading`): each asking goes through the whole library.
 */
export function useItem(standing: Standing, reading: string | null): ShownItem {
  const { queries } = useApi()
  const cache = useQueryClient()
  const key = standing.current?.key ?? null
  const options = queries.review.item.queryOptions({ input: { key: key ?? '' } })
  const isAhead = cache.getQueryData(options.queryKey) !== undefined
  const enabled = key !== null && (!isAhead || reading === key)
  const { data, error, isFetchedAfterMount, isStale } = useQuery({ ...options, gcTime: kept, enabled })
  const item = data?.key === key ? data : undefined
  useFetchedAhead(followingKeys(standing), item !== undefined)
  return {
    item,
    isFresh: isFetchedAfterMount || (enabled && !isStale),
    failed: error && key !== null ? failure(error).message : null,
  }
}

/** Fetches items, one after the other, once the one in view is there: that one goes first. */
function useFetchedAhead(keys: readonly string[], isHere: boolean): void {
  const { queries } = useApi()
  const cache = useQueryClient()
  const following = keys.join(' ')
  useEffect(() => {
    if (!isHere) return
    let left = false
    const fetchAll = async (): Promise<void> => {
      for (const key of following.split(' ').filter(Boolean)) {
        const options = { ...queries.review.item.queryOptions({ input: { key } }), gcTime: kept }
        // What is there already is asked for anew when it comes into view, and not before.
        if (!left && cache.getQueryData(options.queryKey) === undefined) await cache.prefetchQuery(options)
      }
    }
    const waiting = setTimeout(() => void fetchAll(), painted)
    return () => {
      left = true
      clearTimeout(waiting)
    }
  }, [isHere, following, cache, queries])
}
