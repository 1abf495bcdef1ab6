import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { useBoardStore } from '../stores/board.ts'
import { useNavigation } from '../stores/navigation.ts'
import { useToastStore } from '../stores/toasts.ts'
import { renderWith } from '../testing/renderWith.tsx'
import { stubClient } from '../testing/stubClient.ts'
import { useUndoStep } from './useUndoStep.ts'

const atStart = [useBoardStore.getState(), useNavigation.getState()] as const
afterEach(() => {
  useBoardStore.setState(atStart[0])
  useNavigation.setState(atStart[1])
})

const undone = { step: 7, label: 'Undid: x', changed: ['m_1', 'm_2'], unchanged: [], created: [], files: [] }

function UndoButton() {
  const undo = useUndoStep()
  return <button onClick={() => void undo(7)}>Undo</button>
}

function undoOne(newly_pending = 0) {
  const stub = stubClient({ decisions: { undo: () => ({ ...undone, pending: 0, newly_pending, stale: [] }) } })
  renderWith(stub.client, <UndoButton />)
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }))
  return () => stub.calls.filter(({ name }) => name === 'decisions.undo').map(({ input }) => input)
}

test('on the board the focus goes to the first memory that an undo brings back', async () => {
  const asked = undoOne()
  await waitFor(() => expect(useBoardStore.getState().sought).toBe('m_1'))
  expect(asked()).toEqual([{ step: 7 }])
})

test('on another screen the focus stays', async () => {
  useNavigation.setState({ screen: 'history' })
  const asked = undoOne()
  await waitFor(() => expect(asked()).toHaveLength(1))
  await new Promise((resolve) => setTimeout(resolve, 20))
  expect(useBoardStore.getState().sought).toBeNull()
})

test('the toast of an undo says when the files still have what was undone, and which key writes it', async () => {
  undoOne()
  await waitFor(() => expect(useToastStore.getState().toast?.words).toBe('Undid: x'))
  cleanup()
  undoOne(1)
  const words = 'Undid: x. The agents’ files are unchanged so far: Ctrl S writes the undo'
  await waitFor(() => expect(useToastStore.getState().toast?.words).toBe(words))
})
