import type { Dispatch } from 'react'
import type { ReviewQueue } from '../../../shared/contract/review.ts'
import { failure } from '../../client/errors.ts'
import { useApi } from '../../client/provider.tsx'
import { errorOf, type ReviewEvent } from './reviewState.ts'
import type { Giving } from './useGiving.ts'

/** Returns the keys of the items skipped in this review, in the order they were skipped. */
export function skippedKeys(queue: Pick<ReviewQueue, 'reviewed'> | undefined): string[] {
  return (queue?.reviewed ?? []).flatMap(({ key, state }) => (state === 'skipped' ? [key] : []))
}

/** Returns a function that asks again about skipped items, each in its place, and shows the first of them. */
export function useBringBack(
  { isCutOff }: Giving,
  dispatch: Dispatch<ReviewEvent>,
): (keys: readonly string[]) => Promise<void> {
  const { client, settled } = useApi()
  return async (keys) => {
    if (keys.length === 0 || isCutOff()) return
    try {
      for (const key of keys) await client.review.place({ move: 'unskip', key })
      await settled()
      dispatch({ kind: 'broughtBack', keys })
    } catch (error) {
      dispatch({ kind: 'noticed', notice: errorOf(failure(error).message) })
    }
  }
}
