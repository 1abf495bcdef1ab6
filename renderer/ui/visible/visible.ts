import { Fragment, type ElementType } from 'react'
import { showHidden } from '../../../shared/text/showHidden.ts'

/** Elements whose text is a value or code: what a person edits has to stay as it is. */
const exact: ReadonlySet<string> = new Set(['textarea', 'option', 'style', 'script'])

/**
 * The properties of an element as they may be shown: in all text of it, and in what is read out or hovered, characters
 * nobody sees are written out. Components are left alone: they hand their text on to elements.
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

/** The same value where there is nothing to write out. */
function visibleText(value: unknown): unknown {
  if (typeof value === 'string') return showHidden(value)
  if (!Array.isArray(value)) return value
  const texts: unknown[] = value.map(visibleText)
  return texts.some((text, at) => text !== value[at]) ? texts : value
}
