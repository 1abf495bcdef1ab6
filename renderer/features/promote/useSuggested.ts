import { type RefObject, useLayoutEffect, useRef, useState } from 'react'

/**
 * A field with a suggested value until a person enters another. Typed text stays, however late the suggestion arrives; a
 * cleared field shows it only as placeholder. A suggestion that arrives in a focused, untouched field is selected, so that
 * the first key replaces it.
 */
export function useSuggested<Field extends HTMLInputElement | HTMLTextAreaElement = HTMLInputElement>(
  said: string | undefined,
  suggestion: string,
  onSay: (said: string | undefined) => void,
): {
  ref: RefObject<Field | null>
  value: string
  placeholder: string
  onChange: (change: { target: { value: string } }) => void
} {
  const field = useRef<Field>(null)
  const [isEmptied, setEmptied] = useState(false)
  const isUntouched = said === undefined && !isEmptied
  useLayoutEffect(() => {
    if (isUntouched && document.activeElement === field.current) field.current?.select()
  }, [isUntouched, suggestion])
  return {
    ref: field,
    value: said ?? (isEmptied ? '' : suggestion),
    placeholder: suggestion,
    onChange: ({ target }) => {
      setEmptied(target.value === '')
      onSay(target.value || undefined)
    },
  }
}
