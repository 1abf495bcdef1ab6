import { startTransition, useEffect, useState } from 'react'

/** In this time the first part is on the screen, and nobody has come to its end. Milliseconds. */
const painted = 100

/** How much of a long list to draw: the first part at once, all of it when that has been painted and nothing is pressing. */
export function useGrowing(first: number): number {
  const [count, setCount] = useState(first)
  useEffect(() => {
    const waiting = setTimeout(() => startTransition(() => setCount(Infinity)), painted)
    return () => clearTimeout(waiting)
  }, [])
  return count
}
