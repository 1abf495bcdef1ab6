import { useIsFetching, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'

/** Longest wait, in milliseconds. */
const maxWait = 400

/**
 * Checks whether all that the component and its children read about an id has arrived once, so that they can appear together
 * and nothing moves under the pointer. True after 0.4 seconds in any case, and from then on.
 */
export function useArrived(id: string): boolean {
  const cache = useQueryClient()
  const [arrived, setArrived] = useState(false)
  const filters = { predicate: ({ queryKey }: { queryKey: unknown }) => JSON.stringify(queryKey).includes(id) }
  const reading = useIsFetching(filters)
  useEffect(() => {
    // Asked again, because the children begin to read after `reading` was counted.
    if (cache.isFetching(filters) === 0) setArrived(true)
  }, [reading])
  useEffect(() => {
    const waiting = setTimeout(() => setArrived(true), maxWait)
    return () => clearTimeout(waiting)
  }, [])
  return arrived
}
