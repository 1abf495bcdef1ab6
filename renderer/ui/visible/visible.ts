import { Fragment, type ElementType } from 'react'
import { showHidden } from '../../../shared/text/showHidden.ts'

/** Elements whose text is a value or code: edited text must stay as it is. */
const exact: ReadonlySet<string> = new Set(['textarea', 'option', 'style', 'script'])

/**
 * Returns the props of an element with invisible characters spelled out in its text, tooltip and accessible label. Component
 * props are unchanged: components pass their text on to elements.
 */
export function visible(type: ElementType, props: unknown): unknown {
  const holdsText = type === Fragment || (typeof type === 'string' && !exact.has(type))
  if (!holdsText || typeof props !== 'object' || props === null) return props
  let shown: Record<string, unknown> | null = null
  for (const name of ['children', 'title', 'aria-label'] as const) {
    const value = (props as Record<string, unknown>)[name]
    const text = visibleText(value)
    if (text !== value) shown = { ...(shown ?? props), [name]: text }
  }
  return shown ?? props
}

/** Returns the same value if nothing changes. */
function visibleText(value: unknown): unknown {
  if (typeof value === 'string') return showHidden(value)
  if (!Array.isArray(value)) return value
  const texts: unknown[] = value.map(visibleText)
  return texts.some((text, at) => text !== value[at]) ? texts : value
}
