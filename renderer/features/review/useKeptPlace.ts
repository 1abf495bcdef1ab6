import { useEffect, useRef } from 'react'
import { useApi } from '../../client/provider.tsx'

/** In milliseconds: until one has stopped at an item and reads. */
const stopped = 300

/**
 * Has the engine keep which item is in view and the time spent (`take`), when one has stopped at it and when one leaves.
 * `onStop` hears where one has stopped. Answers how the review is ended, which throws where it could not be.
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
