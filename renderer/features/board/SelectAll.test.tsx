import { act, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { finishLeaving, setFilter, startLeaving, useBoardStore } from '../../stores/board.ts'
import { useToastStore } from '../../stores/toasts.ts'
import { openBoard, press, useFreshBoard } from './testing/openBoard.tsx'

useFreshBoard()

test('Select all also selects what is not loaded, up to 1,000; after they moved the next card of the column has the focus', async () => {
  const fake = await openBoard(3000)
  const raw = [...fake.memories.values()].filter(({ maturity }) => maturity === 'raw').length
  expect(raw).toBeGreaterThan(1000)
  press('ArrowDown')
  press('a', { ctrlKey: true })
  expect(useBoardStore.getState().selected.size).toBeGreaterThan(10)
  await waitFor(() => expect(useBoardStore.getState().selected.size).toBe(1000))
  expect(useToastStore.getState().toast?.words).toBe('Selected the first 1,000 of 1,200.')
  press('d')
  await waitFor(() => expect(fake.calls.filter(({ name }) => name === 'discard')).toHaveLength(1))
  await waitFor(() => {
    const { focus } = useBoardStore.getState()
    expect(focus?.column).toBe('raw')
    expect(fake.memories.get(focus?.id ?? '')?.maturity).toBe('raw')
  })
})

test('while Select all still fetches, the bar says so, and no key acts on the part that is there', async () => {
  const fake = await openBoard(3000)
  press('ArrowDown')
  const answer = fake.holdPages()
  press('a', { ctrlKey: true })
  const bar = await screen.findByRole('toolbar', { name: 'Selection' })
  expect(bar.textContent).toContain('Selecting 1,000 …')
  press('a')
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(useToastStore.getState().toast?.words).toMatch(/^Still selecting 1,000/)
  act(() => answer())
  await waitFor(() => expect(bar.textContent).toContain('1,000 selected'))
  press('a')
  const dialog = await screen.findByRole('dialog', { name: 'Accept what is recommended' })
  expect(dialog.textContent).toContain('1,000 memories')
  press('Escape')
})

test('Select all selects also a card that was decided on and came back by an undo', async () => {
  await openBoard(3000)
  press('ArrowDown')
  const id = useBoardStore.getState().focus?.id ?? ''
  // As a discard and its undo leave it: the page that is asked for now has it again.
  act(() => {
    startLeaving([id], new Map([[id, 'raw']]))
    finishLeaving([id], 0)
  })
  press('a', { ctrlKey: true })
  await waitFor(() => expect(useBoardStore.getState().selected.size).toBe(1000))
  expect(useBoardStore.getState().selected.has(id)).toBe(true)
})

test('what Select all still fetches is not selected if the selection changed meanwhile', async () => {
  const fake = await openBoard(3000)
  press('ArrowDown')
  press('a', { ctrlKey: true })
  press('Escape')
  await waitFor(() => expect(fake.calls.filter(({ name }) => name === 'page').length).toBeGreaterThan(10))
  await act(() => new Promise((resolve) => setTimeout(resolve, 20)))
  expect(useBoardStore.getState().selected.size).toBe(0)
})

test('when the column is empty after an action on all of it, the next key acts on no card of another column', async () => {
  const fake = await openBoard(8)
  press('ArrowDown')
  press('a', { ctrlKey: true })
  press('d')
  await waitFor(() => expect(fake.calls.filter(({ name }) => name === 'discard')).toHaveLength(1))
  expect(useBoardStore.getState().focus).toBeNull()
  press('v')
  expect(useToastStore.getState().spoken).toMatch(/This key acts on a card/)
})

test('Select all selects nothing while the cards shown belong to the previous search', async () => {
  const fake = await openBoard(40)
  press('ArrowDown')
  const answer = fake.holdPages()
  act(() => setFilter({ q: 'nothing like it' }))
  press('a', { ctrlKey: true })
  expect(useBoardStore.getState().selected.size).toBe(0)
  expect(useToastStore.getState().toast?.words).toMatch(/Still searching/)
  act(() => answer())
})
