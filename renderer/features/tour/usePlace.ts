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

/** Room for the ring around the place, so that none of it is out of the window. */
const edge = 4

/** The place of what a selector finds, kept up to date; null where there is none or it is out of sight. */
export function usePlace(selector: string | undefined): Place | null {
  const [place, setPlace] = useState<Place | null>(null)
  useLayoutEffect(() => {
    const element = selector ? document.querySelector(selector) : null
    const look = () => setPlace(placeOf(element))
    look()
    addEventListener('resize', look)
    const grown = new ResizeObserver(look)
    if (element) grown.observe(element)
    return () => {
      removeEventListener('resize', look)
      grown.disconnect()
    }
  }, [selector])
  return place
}

function placeOf(element: Element | null): Place | null {
  const box = element?.getBoundingClientRect()
  if (!box || box.width === 0 || box.height === 0) return null
  const left = Math.max(box.left, edge)
  const top = Math.max(box.top, edge)
  const width = Math.min(box.right, innerWidth - edge) - left
  const height = Math.min(box.bottom, innerHeight - edge) - top
  if (width <= 0 || height <= 0) return null
  const isWide = width > innerWidth / 3
  return { left, top, width, height, side: isWide ? 'inside' : top < innerHeight / 2 ? 'down' : 'up' }
}
