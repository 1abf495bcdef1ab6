import { useEffect } from 'react'
import { preloadLazyComponents } from '../ui/lazyComponent.tsx'

/** Delay before loading the rest, so that the visible content is fetched and rendered first. Milliseconds. */
const preloadDelay = 300

/** Loads the remaining code once the visible content is rendered and the browser is idle. */
export function usePreload(shown: boolean): void {
  useEffect(() => {
    if (!shown) return
    let idle = 0
    const waiting = setTimeout(
      () => (idle = requestIdleCallback(() => void loadRest(), { timeout: 1000 })),
      preloadDelay,
    )
    return () => {
      clearTimeout(waiting)
      cancelIdleCallback(idle)
    }
  }, [shown])
}

async function loadRest(): Promise<void> {
  await preloadLazyComponents()
  const { warmUpMerge } = await import('../features/merge/warmUpMerge.ts')
  warmUpMerge()
}
