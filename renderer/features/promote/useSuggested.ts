import { type ChangeEvent, type ComponentProps, useLayoutEffect, useRef, useState } from 'react'

/**
 * A field with a suggested value until a person enters another. Typed text stays, however late the suggestion arrives; a
 * cleared field shows it only as placeholder. A suggestion that arrives in a focused, untouched field is selected, so that
 * the first key replaces it.
 */
export function useSuggested(
  said: string | undefined,
  suggestion: string,
  onSay: (said: string | undefined) => void,
): Pick<ComponentProps<'input'>, 'ref' | 'value' | 'placeholder' | 'onChange'> {
  const field = useRef<HTMLInputElement>(null)
  const [isEmptied, setEmptied] = useState(false)
  const isUntouched = said === undefined && !isEmptied
  useLayoutEffect(() => {
    if (isUntouched && document.activeElement === field.current) field.current?.select()
  }, [isUntouched, suggestion])
  return {
    ref: field,
    value: said ?? (isEmptied ? '' : suggestion),
    placeholder: suggestion,
    onChange: ({ target }: ChangeEvent<HTMLInputElement>) => {
      setEmptied(target.value === '')
      onSay(target.value || undefined)
    },
  }
}
