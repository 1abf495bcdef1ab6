import { startTransition, useEffect, useState } from 'react'

/** Time in which the first part is painted, before anyone can reach its end. Milliseconds. */
const paintDelay = 100

/**
 * Returns how much of a long list to render: the first part immediately, all of it once that is painted and nothing urgent is
 * pending.
 */
export function useRenderLimit(first: number): number {
  const [count, setCount] = useState(first)
  useEffect(() => {
    const waiting = setTimeout(() => startTransition(() => setCount(Infinity)), paintDelay)
    return () => clearTimeout(waiting)
  }, [])
  return count
}
