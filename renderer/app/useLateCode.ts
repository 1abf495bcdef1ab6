import { useEffect } from 'react'
import { loadLate } from '../ui/late.tsx'

/** Before that the page fetches and draws what is to be seen first. Milliseconds. */
const first = 300

/** Fetches the rest of the app once what one sees is there and nothing else is to be done. */
export function useLateCode(shown: boolean): void {
  useEffect(() => {
    if (!shown) return
    let idle = 0
    const waiting = setTimeout(() => (idle = requestIdleCallback(() => void loadLate(), { timeout: 1000 })), first)
    return () => {
      clearTimeout(waiting)
      cancelIdleCallback(idle)
    }
  }, [shown])
}
