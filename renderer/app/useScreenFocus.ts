import { useEffect, useRef, type RefObject } from 'react'

/**
 * Moves the focus when the screen changes, so that it does not stay on a removed element: to the screen’s `data-home`
 * element, else to the screen element, which takes the returned ref.
 */
export function useScreenFocus(screen: string): RefObject<HTMLElement | null> {
  const element = useRef<HTMLElement>(null)
  const former = useRef(screen)
  useEffect(() => {
    if (former.current === screen) return
    former.current = screen
    const settle = (): boolean => {
      const now = document.activeElement
      // A person who used the rail continues from there into the screen.
      const isFree = now === document.body || now === element.current || now?.closest('[data-rail]')
      if (!isFree) return true
      const home = element.current?.querySelector<HTMLElement>('[data-home]')
      const place = home ?? element.current
      place?.focus({ preventScroll: true })
      return home !== null && home !== undefined
    }
    // Virtual lists render their rows in the next frame; fetched lists later still.
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
