import { useSync } from '../../client/useSync.ts'
import { openMemory, select, useBoardStore } from '../../stores/board.ts'
import { useCommand } from '../../stores/commands.ts'
import { useToast } from '../../stores/toasts.ts'
import { moveAcross, moveBy, useHandles } from './handles.ts'
import { stepState } from './list/ListStates.tsx'
import { toggleFocused } from './useBoardCommands.ts'
import { useSelectRange } from './useSelectRange.ts'

const group = 'Moving'

/** Registers the commands that move between cards, select and open them. */
export function useMoveCommands(isList: boolean): void {
  const handles = useHandles()
  const sync = useSync()
  const { show } = useToast()
  const selectRange = useSelectRange()
  const move = (delta: number, extend = false) => moveBy(handles.current, delta, extend)
  const across = (delta: 1 | -1) => (isList ? stepState(delta) : moveAcross(handles.current, delta))
  const isOpen = useBoardStore((store) => store.open !== null)
  const quiet = { group, quiet: true }
  useCommand({ ...quiet, id: 'move.down', label: 'Next card', key: ['arrowdown', 'j'], run: () => move(1) })
  useCommand({ ...quiet, id: 'move.up', label: 'Previous card', key: ['arrowup', 'k'], run: () => move(-1) })
  useCommand({
    ...quiet,
    id: 'move.right',
    label: isList ? 'Next state' : 'Next column',
    key: ['arrowright', 'l'],
    run: () => across(1),
  })
  useCommand({
    ...quiet,
    id: 'move.left',
    label: isList ? 'Previous state' : 'Previous column',
    key: ['arrowleft', 'h'],
    run: () => across(-1),
  })
  useCommand({ ...quiet, id: 'move.page-down', label: 'Ten cards down', key: 'pagedown', run: () => move(10) })
  useCommand({ ...quiet, id: 'move.page-up', label: 'Ten cards up', key: 'pageup', run: () => move(-10) })
  useCommand({ ...quiet, id: 'move.first', label: 'First card', key: 'home', run: () => move(-Infinity) })
  useCommand({ ...quiet, id: 'move.last', label: 'Last card', key: 'end', run: () => move(Infinity) })
  useCommand({
    ...quiet,
    id: 'move.extend-down',
    label: 'Select downwards',
    key: ['shift+arrowdown', 'shift+j'],
    run: () => move(1, true),
  })
  useCommand({
    ...quiet,
    id: 'move.extend-up',
    label: 'Select upwards',
    key: ['shift+arrowup', 'shift+k'],
    run: () => move(-1, true),
  })
  useCommand({ ...quiet, id: 'move.select', label: 'Select', key: 'x', run: toggleFocused })
  useCommand({
    ...quiet,
    id: 'move.open',
    label: isOpen ? 'Open or close the panel' : 'Open the panel',
    // In an open panel Enter accepts, whichever of the two was shown first.
    key: isOpen ? 'space' : ['space', 'enter'],
    run: () => {
      const { focus, open } = useBoardStore.getState()
      // The card that a search found is still to come.
      if (focus?.id === '') return
      openMemory(focus && focus.id !== open ? focus.id : null)
      useBoardStore.setState({ openedAt: performance.now() })
    },
  })
  useCommand({
    id: 'move.select-all',
    label: isList ? 'Select all' : 'Select all in the column',
    key: 'mod+a',
    group,
    run: () => {
      const { focus } = useBoardStore.getState()
      const data = handles.current[focus?.column ?? (isList ? 'list' : 'raw')]?.data
      if (data?.behind)
        show({ words: 'Still searching. Select all once the matching cards are loaded.', tone: 'error' })
      else if (data) {
        // Those on the screen at once, so that the next key acts on them.
        select(data.loaded.map(({ id }) => id))
        if (data.loaded.length < data.total) void selectRange(data.query, { start: 0, count: data.total })
      }
    },
  })
  useCommand({
    id: 'board.sync',
    label: 'Read the sources again',
    key: 'o',
    group: 'Board',
    run: () => void sync(),
  })
}
