import { useEffect, useRef, type RefObject } from 'react'

/**
 * When another screen comes, the focus must not stay behind on what is gone: it goes to the place the screen calls its
 * own, else to the screen, whose element takes the ref.
 */
export function useArrival(screen: string): RefObject<HTMLElement | null> {
  const element = useRef<HTMLElement>(null)
  const former = useRef(screen)
  useEffect(() => {
    if (former.current === screen) return
    former.current = screen
    // Lists that measure themselves have their rows only in the next frame.
    const frame = requestAnimationFrame(() => {
      const now = document.activeElement
      // Who came by the rail goes on from there into the screen.
      const isFree = now === document.body || now === element.current || now?.closest('[data-rail]')
      if (!isFree) return
      const home = element.current?.querySelector<HTMLElement>('[data-home]') ?? element.current
      home?.focus({ preventScroll: true })
    })
    return () => cancelAnimationFrame(frame)
  }, [screen])
  return element
}
