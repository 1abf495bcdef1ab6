import { useEffect, useRef } from 'react'
import { useApi } from '../../client/provider.tsx'

/** How long an item has to stay current to count as being read, in milliseconds. */
const stopped = 300

/**
 * Stores the current item and the time spent (`take`) in the engine when the person stops at an item and on leaving. Calls
 * `onStop` with the item. Returns a function that ends the review and throws if that fails.
 */
export function useKeptPlace(
  key: string | null,
  take: () => number,
  onStop: (key: string) => void,
): () => Promise<void> {
  const { client } = useApi()
  const here = useRef<string | null>(null)
  const hasEnded = useRef(false)
  useEffect(() => {
    here.current = key
    if (key === null) return
    const waiting = setTimeout(() => {
      onStop(key)
      void client.review.place({ move: 'at', key, spent_ms: take() }).catch(() => undefined)
    }, stopped)
    return () => clearTimeout(waiting)
  }, [key, client, take, onStop])
  useEffect(
    () => () => {
      if (hasEnded.current || here.current === null) return
      void client.review.place({ move: 'at', key: here.current, spent_ms: take() }).catch(() => undefined)
    },
    [client, take],
  )
  return async () => {
    hasEnded.current = true
    try {
      await client.review.place({ move: 'end', spent_ms: take() })
    } catch (error) {
      hasEnded.current = false
      throw error
    }
  }
}
