import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { useBoardStore } from '../../stores/board.ts'
import { useToastStore } from '../../stores/toasts.ts'
import { openBoard, press, useFreshBoard } from './testing/openBoard.tsx'

useFreshBoard()

const cardIn = (name: string) =>
  within(screen.getByRole('region', { name: new RegExp(`^${name}`) })).getAllByRole('option')[0]
const focusIn = (name: string) => act(() => cardIn(name)?.focus())
const foldedNames = () =>
  screen
    .queryAllByRole('button', { name: /^Unfold / })
    .map((strip) => strip.getAttribute('aria-label')?.split(/[ ,]/)[1])

test('- folds the column of the focused card and no other, and the focus goes to the next', async () => {
  await openBoard(40)
  focusIn('Validated')
  press('-')
  await waitFor(() => expect(foldedNames()).toEqual(['Validated']))
  expect(useBoardStore.getState().focus?.column).toBe('escalated')
})

test('without a column beside it on the right, the focus goes to the left', async () => {
  await openBoard(40)
  focusIn('Discarded')
  press('-')
  await waitFor(() => expect(foldedNames()).toEqual(['Discarded']))
  expect(useBoardStore.getState().focus?.column).toBe('escalated')
  press('-')
  await waitFor(() => expect(foldedNames()).toEqual(['Escalated', 'Discarded']))
  expect(useBoardStore.getState().focus?.column).toBe('validated')
})

test('- without a focused card folds nothing and says what it needs', async () => {
  await openBoard(40)
  press('-')
  expect(foldedNames()).toEqual([])
  expect(useToastStore.getState().toast?.words).toMatch(/^This key folds the column of a card/)
})

test('a column that is folded with the pointer takes no key from its hidden cards', async () => {
  const fake = await openBoard(40)
  focusIn('Raw')
  const hidden = useBoardStore.getState().focus?.id
  fireEvent.click(screen.getByRole('button', { name: 'Fold Raw' }))
  await waitFor(() => expect(foldedNames()).toEqual(['Raw']))
  expect(useBoardStore.getState().focus?.column).toBe('validated')
  press('d')
  await waitFor(() => expect(fake.calls.some(({ name }) => name === 'discard')).toBe(true))
  expect(fake.calls.find(({ name }) => name === 'discard')?.input).not.toMatchObject({ ids: [hidden] })
})

test('an empty column says that nothing is in it; a folded one says that it opens', async () => {
  await openBoard(40, ({ memories }) => {
    for (const { id, maturity } of memories.values()) if (maturity === 'escalated') memories.delete(id)
  })
  const said = () => screen.queryAllByText('nothing here').map((one) => one.closest('section')?.querySelector('h2')?.id)
  await waitFor(() => expect(said()).toEqual(['column-escalated']))
  fireEvent.click(screen.getByRole('button', { name: 'Fold Discarded' }))
  expect(await screen.findByTitle('Unfold Discarded')).toBeTruthy()
  expect(said()).toEqual(['column-escalated'])
})
