import { useEffect } from 'react'
import { loadLate } from '../ui/late.tsx'

/** Fetches the rest of the app once what one sees is there and nothing else is to be done. */
export function useLateCode(shown: boolean): void {
  useEffect(() => {
    if (!shown) return
    const waiting = requestIdleCallback(() => void loadLate(), { timeout: 1000 })
    return () => cancelIdleCallback(waiting)
  }, [shown])
}
