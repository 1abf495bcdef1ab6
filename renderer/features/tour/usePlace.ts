import { useLayoutEffect, useState } from 'react'

/** Position of an element, in window pixels, and where text about it fits. */
export interface Place {
  left: number
  top: number
  width: number
  height: number
  /** Inside the element at its foot, or beside it, downwards from its top or upwards from its foot. */
  side: 'inside' | 'down' | 'up'
}

/** Space for the ring around the element, so that it stays inside the window. */
const edge = 4

/** Tracks the position of the element a selector matches; null if there is none or it is out of view. */
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
  const free = top < innerHeight / 2 ? 'down' : 'up'
  return { left, top, width, height, side: isWide ? 'inside' : free }
}
