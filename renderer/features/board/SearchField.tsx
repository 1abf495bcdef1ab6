import { Search, X } from 'lucide-react'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useApi } from '../../client/provider.tsx'
import { seek, setFilter, useBoardStore } from '../../stores/board.ts'
import { useCommand } from '../../stores/commands.ts'
import { counted } from '../../ui/counted.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import { Kbd } from '../../ui/Kbd.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { moveBy, moveToBest, useHandles } from './handles.ts'
import styles from './SearchField.module.css'

const pause = 120

/**
 * Searches while typing. Enter or Arrow Down moves to the cards, where Enter then opens one but decides nothing; Esc clears the
 * field and returns to the card that had the focus.
 */
export function SearchField() {
  const input = useRef<HTMLInputElement>(null)
  const handles = useHandles()
  const asked = useBoardStore((store) => store.filter.q ?? '')
  const [text, setText] = useState(asked)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  /** What was searched for when the field took the focus. */
  const before = useRef(asked)
  /** The card that had the focus then. */
  const start = useRef('')
  const type = (words: string, wait: number) => {
    setText(words)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => setFilter({ q: words || undefined }), wait)
  }
  useEffect(
    () => () => {
      clearTimeout(timer.current)
      useBoardStore.setState({ searching: false })
    },
    [],
  )
  useEffect(() => {
    if (document.activeElement !== input.current) setText(asked)
  }, [asked])
  useCommand({
    id: 'board.search',
    label: 'Search',
    key: '/',
    group: 'Board',
    run: () => {
      input.current?.focus()
      input.current?.select()
    },
  })
  const toCards = (words: string) => {
    clearTimeout(timer.current)
    if (words !== asked) setFilter({ q: words || undefined })
    if (words === '' && asked !== '' && start.current) seek(start.current)
    else if (words !== '' && words !== before.current) {
      moveToBest(handles.current)
      // The card may still be to come; what is typed until then must not end up in the search.
      input.current?.blur()
    } else if (useBoardStore.getState().focus) moveBy(handles.current, 0, false)
    else moveBy(handles.current, 1, false)
    useBoardStore.setState({ fromSearch: words !== '' })
  }
  return (
    <TextField
      ref={input}
      label="Search"
      hideLabel
      size="bar"
      className={styles.search}
      placeholder={usePlaceholder()}
      value={text}
      onFocus={() => {
        before.current = asked
        start.current = useBoardStore.getState().focus?.id ?? ''
        useBoardStore.setState({ searching: true })
      }}
      onBlur={() => useBoardStore.setState({ searching: false })}
      onChange={(event) => type(event.target.value, pause)}
      onKeyDown={(event) => {
        if (event.key === 'Escape') {
          setText('')
          toCards('')
          if (document.activeElement === input.current) input.current?.blur()
        } else if (event.key === 'Enter' || event.key === 'ArrowDown') toCards(text)
        else return
        event.preventDefault()
      }}
      before={<Search size="0.875rem" aria-hidden="true" />}
      after={
        text ? (
          <IconButton
            label="Clear the search"
            icon={<X size="0.875rem" aria-hidden="true" />}
            onClick={() => {
              type('', 0)
              input.current?.focus()
            }}
          />
        ) : (
          <Kbd keys="/" />
        )
      }
    />
  )
}

function usePlaceholder(): string {
  const { queries } = useApi()
  const filter = useBoardStore((store) => store.filter)
  const { data } = useQuery({
    ...queries.memories.counts.queryOptions({ input: { filter: { ...filter, q: undefined } } }),
    placeholderData: (former) => former,
  })
  if (!data) return 'Search'
  return `Search ${counted(data.raw + data.validated + data.escalated + data.discarded, 'memory')}`
}
