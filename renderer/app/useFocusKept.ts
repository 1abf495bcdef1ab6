import { useEffect } from 'react'

/** What had the focus and, where that stands in a row of a list, the row; each with its neighbours, known when it is gone. */
type Around = readonly { element: Element; next: Element | null; former: Element | null }[]

/** Screens that know better where the focus belongs put it there within two frames. Milliseconds. */
const settling = 34
/** What floats gives the focus back itself, as soon as there is nothing more urgent. Milliseconds. */
const givesBack = '[role="menu"], [role="listbox"], [role="dialog"]'
const givingBack = 250

/**
 * The focus never falls to nothing. Where what had it is taken away or switched off, and nobody else gave it a place, it
 * goes to what stood beside it, else to the place the screen calls its own.
 */
export function useFocusKept(): void {
  useEffect(() => {
    let around: Around = []
    let waiting = 0
    const remember = ({ target }: FocusEvent) => {
      if (target instanceof Element && target !== document.body) around = aroundOf(target)
    }
    const mend = () => {
      waiting = 0
      const [held] = around
      if (!held || !isLost()) return
      // What is there but cannot take the focus now was left by the person, by a click beside it.
      if (held.element.isConnected && !held.element.matches(':disabled')) return
      neighbourOf(around)?.focus({ preventScroll: true })
    }
    const look = () => {
      const [held] = around
      if (waiting !== 0 || !held || !isLost()) return
      waiting = window.setTimeout(mend, held.element.closest(givesBack) ? givingBack : settling)
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

function aroundOf(target: Element): Around {
  const row = target.closest('li, tr')
  return [target, ...(row && row !== target ? [row] : [])].map((element) => ({
    element,
    next: element.nextElementSibling,
    former: element.previousElementSibling,
  }))
}

/** The nearest that can take the focus: after it, before it, the row after its own; else the home of the topmost dialog or the screen. */
function neighbourOf(around: Around): HTMLElement | null {
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
