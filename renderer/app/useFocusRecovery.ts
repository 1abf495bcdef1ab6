import { useEffect } from 'react'

/** The focused element and, inside a list, its row, each with its siblings: they are needed after it is removed. */
type FocusContext = readonly { element: Element; next: Element | null; former: Element | null }[]

/** Screens that place the focus themselves do so within two frames. Milliseconds. */
const settleDelay = 34
/** Menus, list boxes and dialogs restore the focus themselves, but not immediately. Delay in milliseconds. */
const selfRestoring = '[role="menu"], [role="listbox"], [role="dialog"]'
const restoreDelay = 250

/**
 * Keeps the focus from being lost. When the focused element is removed or disabled and nothing else takes the focus, moves it
 * to a neighbour, else to the screen’s `data-home` element.
 */
export function useFocusRecovery(): void {
  useEffect(() => {
    let around: FocusContext = []
    let waiting = 0
    const remember = ({ target }: FocusEvent) => {
      if (target instanceof Element && target !== document.body) around = focusContextOf(target)
    }
    const mend = () => {
      waiting = 0
      const [held] = around
      if (!held || !isLost()) return
      // An element that still exists and is enabled was left on purpose, by a click elsewhere.
      if (held.element.isConnected && !held.element.matches(':disabled')) return
      neighbourOf(around)?.focus({ preventScroll: true })
    }
    const look = () => {
      const [held] = around
      if (waiting !== 0 || !held || !isLost()) return
      waiting = window.setTimeout(mend, held.element.closest(selfRestoring) ? restoreDelay : settleDelay)
    }
    const observer = new MutationObserver(look)
    observer.observe(document.body, { childList: true, subtree: true, attributeFilter: ['disabled'] })
    addEventListener('focusin', remember)
    return () => {
      clearTimeout(waiting)
      observer.disconnect()
      removeEventListener('focusin', remember)
    }
  }, [])
}

function isLost(): boolean {
  const now = document.activeElement
  return now === null || now === document.body || now.matches(':disabled')
}

function focusContextOf(target: Element): FocusContext {
  const row = target.closest('li, tr')
  return [target, ...(row && row !== target ? [row] : [])].map((element) => ({
    element,
    next: element.nextElementSibling,
    former: element.previousElementSibling,
  }))
}

/**
 * Returns the nearest focusable element: after the lost one, before it, then around its row; else the topmost dialog, or the
 * home of the screen.
 */
function neighbourOf(around: FocusContext): HTMLElement | null {
  const place = [...document.querySelectorAll<HTMLElement>('[role="dialog"][data-state="open"]')].at(-1)
  for (const { next, former } of around)
    for (const beside of [next, former]) {
      const found = beside?.isConnected && (!place || place.contains(beside)) ? firstFocusable(beside) : null
      if (found) return found
    }
  if (place) return place
  return document.querySelector<HTMLElement>('main [data-home]') ?? document.querySelector('main')
}

const focusable = ':is(button, input, textarea, select, a[href], [tabindex="0"]):not(:disabled)'

function firstFocusable(element: Element): HTMLElement | null {
  if (element instanceof HTMLElement && element.matches(focusable) && isShown(element)) return element
  return [...element.querySelectorAll<HTMLElement>(focusable)].find(isShown) ?? null
}

function isShown(element: HTMLElement): boolean {
  return element.checkVisibility({ visibilityProperty: true })
}
