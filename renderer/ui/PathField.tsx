import { useEffect, useId, useLayoutEffect, useRef, useState, type KeyboardEvent, type Ref } from 'react'
import { File, Folder } from 'lucide-react'
import { classes } from './classes.ts'
import styles from './PathField.module.css'

export interface Completion {
  path: string
  folder: boolean
}

/**
 * A path field. `complete` supplies completions while typing: arrows select, Tab or Enter accepts the selected one, Tab also
 * accepts the only one, Esc closes the list.
 */
export function PathField({
  label,
  value,
  onChange,
  onSubmit,
  complete,
  placeholder,
  describedBy,
  ref,
}: {
  label: string
  value: string
  onChange: (value: string) => void
  /** Enter with no completion selected. */
  onSubmit: () => void
  complete: (prefix: string) => Promise<Completion[]>
  placeholder?: string
  describedBy?: string | undefined
  ref?: Ref<HTMLInputElement>
}) {
  const id = useId()
  const [open, setOpen] = useState(false)
  const [active, setActive] = useState(-1)
  const { options, typed } = useCompletions(value, complete)
  const shown = open && options.length > 0
  const list = useRef<HTMLUListElement>(null)

  useEffect(() => {
    list.current?.children[active]?.scrollIntoView?.({ block: 'nearest' })
  }, [active])

  const take = (option: Completion) => {
    typed.current = true
    onChange(option.path)
    setActive(-1)
    setOpen(option.folder)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const chosen = shown ? options[active] : undefined
    const only = chosen ?? (shown && options.length === 1 ? options[0] : undefined)
    if (event.key === 'ArrowDown' && options.length > 0) setActive(open ? (active + 1) % options.length : 0)
    else if (event.key === 'ArrowUp' && shown) setActive(active <= 0 ? options.length - 1 : active - 1)
    else if (event.key === 'Tab' && !event.shiftKey && only) take(only)
    else if (event.key === 'Enter' && chosen) take(chosen)
    else if (event.key === 'Enter' && !event.ctrlKey && !event.metaKey) onSubmit()
    else if (event.key === 'Escape' && shown) setOpen(false)
    else return
    event.preventDefault()
    event.stopPropagation()
    if (event.key === 'ArrowDown') setOpen(true)
    if (event.key === 'Enter' && !chosen) setOpen(false)
  }

  return (
    <div className={styles.field}>
      <input
        ref={ref}
        className={styles.input}
        role="combobox"
        aria-label={label}
        aria-expanded={shown}
        aria-controls={`${id}-list`}
        aria-autocomplete="list"
        aria-activedescendant={shown && active >= 0 ? `${id}-${active}` : undefined}
        aria-describedby={describedBy}
        spellCheck={false}
        autoComplete="off"
        placeholder={placeholder}
        value={value}
        onChange={(event) => {
          typed.current = true
          setOpen(true)
          setActive(-1)
          onChange(event.target.value)
        }}
        onKeyDown={onKeyDown}
        onBlur={() => setOpen(false)}
      />
      <ul id={`${id}-list`} ref={list} role="listbox" aria-label="Completions" className={styles.list} hidden={!shown}>
        {options.map((option, at) => (
          // For the pointer; the keys are handled by the field, as in any combobox.
          // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
          <li
            key={option.path}
            id={`${id}-${at}`}
            role="option"
            aria-selected={at === active}
            className={classes(styles.option, at === active && styles.active)}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => take(option)}
          >
            {option.folder ? <Folder size="0.875rem" /> : <File size="0.875rem" />}
            <span>{option.path}</span>
          </li>
        ))}
      </ul>
    </div>
  )
}

/** Fetches completions shortly after the last keystroke, and only for typed values. */
function useCompletions(value: string, complete: (prefix: string) => Promise<Completion[]>) {
  const [options, setOptions] = useState<Completion[]>([])
  const typed = useRef(false)
  const ask = useRef(complete)
  useLayoutEffect(() => {
    ask.current = complete
  })
  useEffect(() => {
    if (!typed.current || value === '') {
      setOptions([])
      return
    }
    let stale = false
    const timer = setTimeout(async () => {
      const found = await ask.current(value)
      if (!stale) setOptions(found.filter((option) => option.path !== value))
    }, 120)
    return () => {
      stale = true
      clearTimeout(timer)
    }
  }, [value])
  return { options, typed }
}
