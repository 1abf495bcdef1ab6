import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { clearFilter, openMemory, setFilter, useBoardStore } from '../../stores/board.ts'
import { availableCommands } from '../../stores/commands.ts'
import { useToastStore } from '../../stores/toasts.ts'
import type { createFake } from '../../testing/fakeClient.ts'
import { openBoard, press, useFreshBoard } from './testing/openBoard.tsx'

useFreshBoard()

type Fake = ReturnType<typeof createFake>

/** The title of a memory that is to be discarded, and the id of the first found by it. */
function wanted(fake: Fake) {
  const memory = [...fake.memories.values()].find(({ recommendation }) => recommendation?.action === 'discard')
  return { id: memory?.id ?? '', title: memory?.description ?? '' }
}

const search = (words: string) => {
  press('/')
  fireEvent.change(screen.getByLabelText('Search'), { target: { value: words } })
}
const verdicts = (fake: Fake) => fake.calls.filter(({ name }) => name !== 'page')
const accept = () => screen.findByRole('button', { name: /^Accept/ })

async function openBesideSearch() {
  const fake = await openBoard(40)
  const { id, title } = wanted(fake)
  act(() => openMemory(id))
  await accept()
  search(title)
  press('Enter')
  await waitFor(() => expect(screen.getAllByRole('option').length).toBeLessThan(10))
  await waitFor(() => expect(document.activeElement?.getAttribute('role')).toBe('option'))
  return { fake, id: document.activeElement?.getAttribute('data-id') }
}

test('Enter twice after a search opens the best hit', async () => {
  const fake = await openBoard(40)
  search(wanted(fake).title)
  press('Enter')
  await waitFor(() => expect(document.activeElement?.getAttribute('role')).toBe('option'))
  press('Enter')
  await accept()
  expect(useBoardStore.getState().open).toBe(document.activeElement?.getAttribute('data-id'))
  expect(verdicts(fake)).toEqual([])
})

test('Enter twice after a search decides nothing in an open panel, whose button shows the key that does', async () => {
  const { fake, id } = await openBesideSearch()
  press('Enter')
  press('Enter')
  expect(verdicts(fake)).toEqual([])
  expect(useToastStore.getState().toast?.words).toMatch(/^After a search Enter decides nothing/)
  expect((await accept()).getAttribute('aria-keyshortcuts')).toBe('a')
  press('a')
  await waitFor(() => expect(verdicts(fake)).toMatchObject([{ name: 'discard', input: { ids: [id] } }]))
})

test('once the person moves among what was found, or opens a card, Enter accepts again', async () => {
  const { fake, id } = await openBesideSearch()
  press('ArrowDown')
  press('ArrowUp')
  await waitFor(async () => expect((await accept()).getAttribute('aria-keyshortcuts')).toBe('enter'))
  press('Enter')
  await waitFor(() => expect(verdicts(fake)).toMatchObject([{ name: 'discard', input: { ids: [id] } }]))
})

test('Enter pressed again before the search is answered decides nothing about the memory still in the panel', async () => {
  const fake = await openBoard(40)
  act(() => openMemory(wanted(fake).id))
  await accept()
  fake.holdPages()
  search('nothing has these words')
  press('Enter')
  press('Enter')
  press('Enter')
  await act(() => new Promise((resolve) => setTimeout(resolve, 30)))
  expect(verdicts(fake)).toEqual([])
})

test('a card of the former answer takes neither the focus nor the keys, and no panel shows it', async () => {
  const fake = await openBoard(40)
  act(() => openMemory(wanted(fake).id))
  await accept()
  const answer = fake.holdPages()
  search(wanted(fake).title)
  press('Enter')
  press('d')
  expect(useToastStore.getState().toast?.words).toMatch(/^This key acts on a card/)
  expect(useBoardStore.getState().open).toBe(wanted(fake).id)
  act(() => answer())
  await waitFor(() => expect(document.activeElement?.textContent).toContain(wanted(fake).title))
  expect(verdicts(fake)).toEqual([])
})

test('if the focused column has no hit, the first card of the next one that has takes the focus', async () => {
  const fake = await openBoard(40)
  const validated = [...fake.memories.values()].filter(({ maturity }) => maturity === 'validated')
  const words = 'only here, in what is validated'
  const [one] = validated
  fake.memories.set(one?.id ?? '', { ...one!, description: words })
  press('ArrowDown')
  search(words)
  press('Enter')
  await waitFor(() => expect(document.activeElement?.getAttribute('data-id')).toBe(one?.id))
  expect(useBoardStore.getState().focus).toMatchObject({ column: 'validated', id: one?.id })
})

test('Enter pressed twice at once opens nothing while the answer is to come, and the next Enter opens the best hit', async () => {
  const fake = await openBoard(40)
  search(wanted(fake).title)
  press('Enter')
  press('Enter')
  expect(useBoardStore.getState().open).toBeNull()
  await waitFor(() => expect(document.activeElement?.textContent).toContain(wanted(fake).title))
  press('Enter')
  await waitFor(() => expect(useBoardStore.getState().open).toBe(wanted(fake).id))
})

test('Enter accepts again once the search is cleared', async () => {
  const fake = await openBoard(40)
  search(wanted(fake).title)
  press('Enter')
  await waitFor(() => expect(useBoardStore.getState()).toMatchObject({ fromSearch: true }))
  act(() => clearFilter())
  expect(useBoardStore.getState().fromSearch).toBe(false)
})

test('Enter pressed twice opens a memory and decides nothing; pressed later it accepts', async () => {
  const fake = await openBoard(40)
  search(wanted(fake).title)
  press('Enter')
  await waitFor(() => expect(document.activeElement?.textContent).toContain(wanted(fake).title))
  press('Enter')
  await waitFor(async () => expect((await accept()).getAttribute('aria-keyshortcuts')).toBe('enter'))
  act(() => useBoardStore.setState({ openedAt: performance.now() }))
  press('Enter')
  expect(verdicts(fake)).toEqual([])
  act(() => useBoardStore.setState({ openedAt: performance.now() - 1000 }))
  press('Enter')
  await waitFor(() => expect(verdicts(fake)).toHaveLength(1))
})

test('while the search field has the focus, “Clear the search” shows the key that works there', async () => {
  await openBoard(40)
  search('no such words')
  const clears = async () => {
    const [button] = await screen.findAllByRole('button', { name: /^Clear the search/ }).then((all) => all.slice(-1))
    return button?.getAttribute('aria-keyshortcuts')
  }
  await waitFor(async () => expect(await clears()).toBe('escape'))
  act(() => (document.activeElement as HTMLElement).blur())
  await waitFor(async () => expect(await clears()).toBe('c'))
})

test('Escape on a card closes the panel first, and then clears the search, which the commands list under that key', async () => {
  const fake = await openBoard(40)
  const { id, title } = wanted(fake)
  search(title)
  press('Enter')
  await waitFor(() => expect(document.activeElement?.getAttribute('role')).toBe('option'))
  act(() => openMemory(id))
  await accept()
  press('Escape')
  expect(useBoardStore.getState()).toMatchObject({ open: null, filter: { q: title } })
  await waitFor(() =>
    expect(
      availableCommands()
        .filter(({ keys }) => keys.includes('escape'))
        .at(-1)?.label,
    ).toBe('Clear the search'),
  )
  press('Escape')
  expect(useBoardStore.getState().filter).toEqual({})
  await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>('Search').value).toBe(''))
})

test('Escape clears the search and keeps the filters', async () => {
  await openBoard(40)
  act(() => setFilter({ q: 'pool', project: 'p_1' }))
  press('Escape')
  expect(useBoardStore.getState().filter).toEqual({ project: 'p_1' })
})

test('the list of keys says what Enter does: it opens the panel, and accepts in an open one', async () => {
  const fake = await openBoard(40)
  const enter = () => availableCommands().flatMap(({ keys, label }) => (keys.includes('enter') ? [label] : []))
  await waitFor(() => expect(enter()).toEqual(['Open the panel']))
  act(() => openMemory(wanted(fake).id))
  await accept()
  await waitFor(() => expect(enter()).toEqual(['Accept: discard']))
})

test('a search says how many memories it hides, and how to see them', async () => {
  const fake = await openBoard(40)
  expect(screen.queryByText(/hidden by/)).toBeNull()
  search(wanted(fake).title)
  const line = await screen.findByText(/^\d+ memories hidden by the search\.$/)
  expect(line.parentElement?.querySelector('button')?.textContent).toContain('Clear the search')
  press('Escape')
  await waitFor(() => expect(screen.queryByText(/hidden by/)).toBeNull())
})

test('Esc in the search field leads back to the card that had the focus before', async () => {
  const fake = await openBoard(40)
  for (let at = 0; at < 4; at++) press('ArrowDown')
  const start = document.activeElement?.getAttribute('data-id')
  const other = [...fake.memories.values()].find(({ id, maturity }) => maturity === 'raw' && id !== start)
  search(other?.description ?? '')
  await waitFor(() => expect(useBoardStore.getState().focus?.id).toBe(other?.id))
  fireEvent.keyDown(screen.getByLabelText('Search'), { key: 'Escape' })
  await waitFor(() => expect(document.activeElement?.getAttribute('data-id')).toBe(start))
})
