import { type ChangeEvent, type ComponentProps, useLayoutEffect, useRef, useState } from 'react'

/**
 * A field whose value is suggested until a person says something else. What is typed stays, however late the suggestion
 * comes; a field that was emptied has it as its placeholder only. One that comes into a focused field nobody has typed
 * in is selected, so that the first key takes its place.
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
