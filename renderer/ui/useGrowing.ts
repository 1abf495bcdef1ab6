import { startTransition, useEffect, useState } from 'react'

/** How much of a long list to draw: the first part at once, all of it when that has been painted and nothing is pressing. */
export function useGrowing(first: number): number {
  const [count, setCount] = useState(first)
  useEffect(() => {
    // What a frame asks for runs before it is painted: only the next one comes after.
    let frame = requestAnimationFrame(() => {
      frame = requestAnimationFrame(() => startTransition(() => setCount(Infinity)))
    })
    return () => cancelAnimationFrame(frame)
  }, [])
  return count
}
