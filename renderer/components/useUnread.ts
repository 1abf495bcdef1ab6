import { Hourglass } from 'lucide-react'
import { createElement, useLayoutEffect, useRef } from 'react'
import { useToast } from '../stores/toasts.ts'
import { isJustShown } from '../ui/justShown.ts'

/** How long something has to be on the screen before a key decides on it, in milliseconds. */
const readable = 250

/**
 * Returns a check whether nobody can have read `shown` yet, the key of what a verdict is about; null while that is still to
 * come. A key pressed so early was meant for what was there before: the check says so, and the caller decides nothing.
 */
export function useUnread(shown: string | null): () => boolean {
  const { show } = useToast()
  const since = useRef(Infinity)
  useLayoutEffect(() => {
    since.current = performance.now()
  }, [shown])
  return () => {
    if (shown !== null && !isJustShown(since.current, readable)) return false
    // Nothing failed: it is told, not shown as an error.
    const icon = createElement(Hourglass, { size: '1rem' })
    show({ words: 'Pressed before this could be read. Press again.', icon, here: true })
    return true
  }
}
