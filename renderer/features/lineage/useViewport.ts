import { useCallback, useEffect, useLayoutEffect, useRef, type PointerEvent, type RefObject } from 'react'
import type { Layout, Placed } from './layout.ts'
import { size } from './sizes.ts'

/** Zoom per pixel of wheel movement, as a power of e. */
const wheelPower = 0.002

/**
 * Keeps the viewed place fixed while zooming: the point under the pointer for Ctrl+wheel, else the centre. Returns the
 * element ref and a function that centres a node.
 */
export function useViewport(
  layout: Layout,
  scale: number,
  onScale: (scale: number) => void,
): { view: RefObject<HTMLDivElement | null>; centreOn: (placed: Placed) => void } {
  const view = useRef<HTMLDivElement>(null)
  const former = useRef(scale)
  const held = useRef<{ x: number; y: number } | null>(null)
  // The browser clamps the scroll offset of a shrunk graph before it can be read, so the last offset is stored.
  const stood = useRef({ left: 0, top: 0 })
  const latest = useRef({ scale, onScale, layout })
  useLayoutEffect(() => {
    latest.current = { scale, onScale, layout }
  })
  useLayoutEffect(() => {
    const element = view.current
    const grown = scale / former.current
    former.current = scale
    if (!element || grown === 1) return
    const head = headOf(element)
    const { x, y } = held.current ?? middleOf(element)
    held.current = null
    element.scrollLeft = (stood.current.left + x) * grown - x
    element.scrollTop = (stood.current.top + y - head) * grown - y + head
    stood.current = { left: element.scrollLeft, top: element.scrollTop }
  }, [scale])
  useEffect(() => {
    const element = view.current
    const remember = () => {
      if (element) stood.current = { left: element.scrollLeft, top: element.scrollTop }
    }
    element?.addEventListener('scroll', remember, { passive: true })
    return () => element?.removeEventListener('scroll', remember)
  }, [])
  useEffect(() => {
    const element = view.current
    let turned = 0
    let frame = 0
    const onWheel = (event: WheelEvent): void => {
      if (!element || (!event.ctrlKey && !event.metaKey)) return
      // Otherwise the browser would zoom the whole page.
      event.preventDefault()
      turned += event.deltaY
      frame ||= requestAnimationFrame(() => {
        const { left, top } = element.getBoundingClientRect()
        held.current = { x: event.clientX - left, y: event.clientY - top }
        latest.current.onScale(latest.current.scale * Math.exp(-turned * wheelPower))
        turned = frame = 0
      })
    }
    element?.addEventListener('wheel', onWheel, { passive: false })
    return () => {
      element?.removeEventListener('wheel', onWheel)
      cancelAnimationFrame(frame)
    }
  }, [])
  const centreOn = useCallback(({ x, y }: Placed) => {
    const element = view.current
    const sheet = element?.lastElementChild
    if (!element || !sheet) return
    const { layout: now } = latest.current
    const [unitX, unitY] = [sheet.clientWidth / now.width, sheet.clientHeight / now.height]
    const middle = middleOf(element)
    element.scrollLeft = (x + size.width / 2) * unitX - middle.x
    element.scrollTop = (y + size.height / 2) * unitY + headOf(element) - middle.y
    stood.current = { left: element.scrollLeft, top: element.scrollTop }
  }, [])
  return { view, centreOn }
}

/** Pans while the pointer holds the background, once per frame; pointing at nodes is suspended meanwhile. */
export function startPan(event: PointerEvent, view: HTMLElement | null): void {
  if (!view || event.button !== 0 || (event.target as Element).closest('button')) return
  const from = { x: event.clientX + view.scrollLeft, y: event.clientY + view.scrollTop }
  let now = { x: event.clientX, y: event.clientY }
  let frame = 0
  const scroll = (): void => {
    frame = 0
    view.scrollTo(from.x - now.x, from.y - now.y)
  }
  const move = ({ clientX: x, clientY: y }: globalThis.PointerEvent): void => {
    now = { x, y }
    frame ||= requestAnimationFrame(scroll)
  }
  const end = (): void => {
    for (const name of ends) view.removeEventListener(name, end)
    view.removeEventListener('pointermove', move)
  }
  view.setPointerCapture(event.pointerId)
  view.addEventListener('pointermove', move)
  for (const name of ends) view.addEventListener(name, end)
}

const ends = ['pointerup', 'pointercancel', 'lostpointercapture'] as const

function middleOf(view: HTMLElement): { x: number; y: number } {
  const head = headOf(view)
  return { x: view.clientWidth / 2, y: head + (view.clientHeight - head) / 2 }
}

/** Returns the height of the sticky head, in pixels. */
function headOf(view: HTMLElement): number {
  return view.firstElementChild?.clientHeight ?? 0
}
