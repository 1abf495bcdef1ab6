import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { ApiProvider } from '../../../client/provider.tsx'
import { openMemory, setEditing } from '../../../stores/board.ts'
import { createFake } from '../../../testing/fakeClient.ts'
import { openBoard, press, useFreshBoard } from '../testing/openBoard.tsx'
import { EditForm } from './EditForm.tsx'
import { editDrafts } from './editDrafts.ts'

useFreshBoard()
beforeEach(() => editDrafts.clear())

const back = 'Your unsaved text is back.'
const text = (): HTMLTextAreaElement => screen.getByRole('textbox', { name: 'Text' })

async function editing() {
  const fake = await openBoard(40)
  const memory = [...fake.memories.values()].find(({ maturity }) => maturity === 'raw')!
  act(() => openMemory(memory.id))
  await screen.findByRole('complementary', { name: `Memory: ${memory.description}` })
  act(() => setEditing(true))
  return { fake, memory }
}

test('a text typed and left with Escape is back when editing starts again, and one key starts over', async () => {
  const { memory } = await editing()
  fireEvent.change(text(), { target: { value: 'Lock the berth row first.' } })
  expect(screen.queryByText(back)).toBeNull()
  expect(screen.queryByText(/^What you type is not kept/)).toBeNull()
  press('Escape')
  expect(screen.queryByRole('textbox', { name: 'Text' })).toBeNull()
  act(() => setEditing(true))
  expect(text().value).toBe('Lock the berth row first.')
  expect(screen.getByText(back)).toBeTruthy()
  press('s', { altKey: true })
  expect(text().value).toBe(memory.content)
  expect(screen.queryByText(back)).toBeNull()
  expect(document.activeElement).toBe(text())
  press('Escape')
  act(() => setEditing(true))
  expect(text().value).toBe(memory.content)
  expect(screen.queryByText(back)).toBeNull()
})

test('the draft of a memory is there after another was opened; saving clears it', async () => {
  const { fake, memory } = await editing()
  fireEvent.change(text(), { target: { value: 'Lock the berth row first.' } })
  const other = [...fake.memories.values()].find(({ id }) => id !== memory.id)!
  act(() => openMemory(other.id))
  await screen.findByRole('complementary', { name: `Memory: ${other.description}` })
  act(() => setEditing(true))
  expect(text().value).toBe(other.content)
  press('Escape')
  act(() => openMemory(memory.id))
  const panel = await screen.findByRole('complementary', { name: `Memory: ${memory.description}` })
  act(() => setEditing(true))
  expect(text().value).toBe('Lock the berth row first.')
  fireEvent.click(within(panel).getByRole('button', { name: /^Save/ }))
  await waitFor(() => expect(editDrafts.get(memory.id)).toBeUndefined())
})

test('a draft on a memory that has changed since is not saved over the new text', async () => {
  const { fake, memory } = await editing()
  fireEvent.change(text(), { target: { value: 'Lock the berth row first.' } })
  press('Escape')
  editDrafts.store(memory.id, { ...editDrafts.get(memory.id)!, known: { ...memory, content: 'An earlier text.' } })
  act(() => setEditing(true))
  expect(screen.getByRole('alert').textContent).toContain('This memory changed elsewhere')
  press('Enter', { ctrlKey: true })
  expect(fake.calls.filter(({ name }) => name === 'edit')).toEqual([])
})

test('no draft is kept of a memory with a secret, which must not outlive its removal, and the form says so', () => {
  const fake = createFake(1)
  const [memory] = fake.memories.values()
  const form = (
    <ApiProvider client={fake.client}>
      <EditForm memory={memory!} holdsSecret />
    </ApiProvider>
  )
  const { unmount } = render(form)
  expect(screen.getByText(/^What you type is not kept when you leave without saving/)).toBeTruthy()
  fireEvent.change(text(), { target: { value: 'The key is hunter2.' } })
  unmount()
  expect(editDrafts.get(memory!.id)).toBeUndefined()
  render(form)
  expect(text().value).toBe(memory!.content)
})
