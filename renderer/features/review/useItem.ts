import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import type { ReviewItem, ReviewRow } from '../../../shared/contract/review.ts'
import { failure } from '../../client/errors.ts'
import { useApi } from '../../client/provider.tsx'
import { followingKeys, type Standing } from './reviewView.ts'

/** How long prefetched items are kept, in milliseconds. */
const kept = 1_800_000
/** Delay until the next item is painted, in milliseconds. */
const painted = 50

export interface ShownItem {
  item: ReviewItem | undefined
  /** The engine’s current answer, not one cached from an earlier visit. */
  isFresh: boolean
  /** Why it could not be fetched. */
  failed: string | null
}

/**
 * Returns the current item and prefetches the following ones. A prefetched item is refetched only when the person stops at it
 * (`reading`), because each request searches the whole library.
 */
export function useItem(standing: Standing, reading: string | null): ShownItem {
  const { queries } = useApi()
  const cache = useQueryClient()
  const key = standing.current?.key ?? null
  const options = queries.review.item.queryOptions({ input: { key: key ?? '' } })
  const isAhead = cache.getQueryData(options.queryKey) !== undefined
  const enabled = key !== null && (!isAhead || reading === key)
  const { data, error, isFetchedAfterMount, isStale } = useQuery({ ...options, gcTime: kept, enabled })
  const { current } = standing
  const item = useMemo(() => asListed(data, current), [data, current])
  useFetchedAhead(followingKeys(standing), item !== undefined)
  return {
    item,
    isFresh: isFetchedAfterMount || (enabled && !isStale),
    failed: error && key !== null ? failure(error).message : null,
  }
}

/**
 * Returns an item with the confidence its row has: an item fetched ahead does not know what verdicts changed since. Undefined if
 * it is another item.
 */
export function asListed(
  item: ReviewItem | undefined,
  row: Pick<ReviewRow, 'key' | 'confidence'> | null,
): ReviewItem | undefined {
  if (!item || item.key !== row?.key) return undefined
  return item.confidence === row.confidence ? item : { ...item, confidence: row.confidence }
}

/** Prefetches items one by one, after the current one has loaded. */
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
        // A cached item is refetched only when it is shown.
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
