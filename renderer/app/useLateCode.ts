import { useEffect } from 'react'
import { loadLate } from '../ui/late.tsx'

/** Delay before loading the rest, so that the visible content is fetched and rendered first. Milliseconds. */
const first = 300

/** Loads the remaining code once the visible content is rendered and the browser is idle. */
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
