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
    const settle = (): boolean => {
      const now = document.activeElement
      // Who came by the rail goes on from there into the screen.
      const isFree = now === document.body || now === element.current || now?.closest('[data-rail]')
      if (!isFree) return true
      const home = element.current?.querySelector<HTMLElement>('[data-home]')
      const place = home ?? element.current
      place?.focus({ preventScroll: true })
      return home !== null && home !== undefined
    }
    // Lists that measure themselves have their rows only in the next frame, and those that are fetched later still.
    const observer = new MutationObserver(() => settle() && observer.disconnect())
    const frame = requestAnimationFrame(() => {
      if (!settle() && element.current) observer.observe(element.current, { childList: true, subtree: true })
    })
    const patience = setTimeout(() => observer.disconnect(), 5000)
    return () => {
      cancelAnimationFrame(frame)
      clearTimeout(patience)
      observer.disconnect()
    }
  }, [screen])
  return element
}
