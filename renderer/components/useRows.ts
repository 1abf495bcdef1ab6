import { useEffect, useRef, type KeyboardEvent } from 'react'
import { useCommand } from '../stores/commands.ts'

interface Rows {
  /** Props of the element around the rows. */
  list: { onKeyDown: (event: KeyboardEvent) => void }
  /** Props of each row, which is a button: one is in the Tab order, arrow keys move among them. */
  row: (id: string) => {
    ref: (element: HTMLButtonElement | null) => void
    tabIndex: number
    'aria-current': 'true' | undefined
    'data-home': '' | undefined
    onClick: () => void
  }
  /** Focuses a row, or the chosen one. */
  focus: (id?: string) => void
}

/** A single-choice list of rows: arrows, J and K, Home and End move, and the choice follows the focus. */
export function useRows(ids: readonly string[], chosen: string | null, choose: (id: string) => void): Rows {
  const elements = useRef(new Map<string, HTMLButtonElement>())
  const at = Math.max(0, chosen === null ? -1 : ids.indexOf(chosen))
  const goTo = (index: number) => {
    const id = ids[Math.max(0, Math.min(ids.length - 1, index))]
    if (id === undefined) return
    choose(id)
    elements.current.get(id)?.focus()
  }
  const step = (by: number) => goTo(chosen === null || !ids.includes(chosen) ? 0 : at + by)
  const target = ids[at]
  const former = useRef<string | undefined>(undefined)
  // A command on the row may have removed the focused element, or chosen another row: the focus then moves to the chosen row.
  useEffect(() => {
    const focused = document.activeElement
    const isLost = focused === document.body || [...elements.current.values()].some((element) => element === focused)
    if (isLost && former.current !== undefined && target !== undefined) elements.current.get(target)?.focus()
    former.current = target
  }, [target])
  const when = ids.length > 0
  useCommand({ id: 'rows.next', label: 'Next row', key: ['arrowdown', 'j'], quiet: true, when, run: () => step(1) })
  useCommand({
    id: 'rows.former',
    label: 'Previous row',
    key: ['arrowup', 'k'],
    quiet: true,
    when,
    run: () => step(-1),
  })
  return {
    list: {
      onKeyDown: (event) => {
        const target = event.target instanceof Element ? event.target : null
        if (![...elements.current.values()].some((element) => element === target)) return
        if (event.key === 'ArrowDown') step(1)
        else if (event.key === 'ArrowUp') step(-1)
        else if (event.key === 'Home') goTo(0)
        else if (event.key === 'End') goTo(ids.length - 1)
        else return
        event.preventDefault()
      },
    },
    row: (id) => ({
      ref: (element) => {
        if (element) elements.current.set(id, element)
        else elements.current.delete(id)
      },
      tabIndex: id === (ids[at] ?? null) ? 0 : -1,
      'aria-current': id === chosen ? 'true' : undefined,
      'data-home': id === chosen ? '' : undefined,
      onClick: () => choose(id),
    }),
    focus: (id) => elements.current.get(id ?? chosen ?? '')?.focus(),
  }
}
