import { useLayoutEffect, useState } from 'react'

/** Where something stands, in pixels of the window, and where words about it have room. */
export interface Place {
  left: number
  top: number
  width: number
  height: number
  /** Over its foot, or beside it and from its top downwards or from its foot upwards. */
  side: 'inside' | 'down' | 'up'
}

/** The place of what a selector finds, kept up to date; null where there is none or it is out of sight. */
export function usePlace(selector: string | undefined): Place | null {
  const [place, setPlace] = useState<Place | null>(null)
  useLayoutEffect(() => {
    const look = () => setPlace(placeOf(selector ? document.querySelector(selector) : null))
    look()
    addEventListener('resize', look)
    return () => removeEventListener('resize', look)
  }, [selector])
  return place
}

function placeOf(element: Element | null): Place | null {
  const box = element?.getBoundingClientRect()
  if (!box || box.width === 0 || box.height === 0) return null
  const { left, top, width, height } = box
  const isWide = width > innerWidth / 3
  return { left, top, width, height, side: isWide ? 'inside' : top < innerHeight / 2 ? 'down' : 'up' }
}
