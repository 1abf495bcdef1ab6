import { useQueryClient } from '@tanstack/react-query'
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
  useEffect(() => {
    const isAbout = ({ queryKey }: { queryKey: unknown }): boolean => JSON.stringify(queryKey).includes(id)
    const show = (): void => {
      stop()
      setArrived(true)
    }
    const look = (): void => {
      if (cache.isFetching({ predicate: isAbout }) === 0) show()
    }
    const unsubscribe = cache.getQueryCache().subscribe(look)
    // The children, whose effects run first, are reading by now; where they read nothing, no event follows.
    const timers = [setTimeout(look), setTimeout(show, maxWait)]
    const stop = (): void => {
      unsubscribe()
      timers.forEach(clearTimeout)
    }
    return stop
  }, [cache, id])
  return arrived
}
