import { useEffect, useRef, type RefObject } from 'react'

/** A ref whose element takes the focus when it appears: for the one field of what the person has just opened. */
export function useFirstFocus<Element extends HTMLElement>(wanted = true): RefObject<Element | null> {
  const ref = useRef<Element>(null)
  useEffect(() => {
    if (wanted) ref.current?.focus()
  }, [wanted])
  return ref
}
