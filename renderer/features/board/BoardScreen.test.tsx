import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import type { ReactNode } from 'react'
import { expect, test } from 'vitest'
import type { Neighbour } from '../../../shared/contract/neighbours.ts'
import type { Action } from '../../../shared/model/action.ts'
import { useNavigation } from '../../stores/navigation.ts'
import { ApiProvider } from '../../client/provider.tsx'
import { useBoardStore } from '../../stores/board.ts'
import { openPromoteDialog, useDialogs } from '../../stores/dialogs.ts'
import { createFake } from '../../testing/fakeClient.ts'
import { fakeMemory } from '../../testing/fakeMemories.ts'
import { BoardFrame, focusedTitle, openBoard, press, showBoard, useFreshBoard } from './testing/openBoard.tsx'

useFreshBoard()

type Fake = ReturnType<typeof createFake>

const column = (name: string) => screen.getByRole('region', { name: new RegExp(`^${name}`) })

test('one key validates a memory, its card leaves the column at once, and the next one has the focus', async () => {
  const fake = await openBoard(40)
  press('ArrowDown')
  const first = focusedTitle()
  press('v')
  await waitFor(() => expect(within(column('Raw')).queryByText(first)).toBeNull())
  expect(document.activeElement?.getAttribute('role')).toBe('option')
  expect(focusedTitle()).not.toBe(first)
  await waitFor(() => expect(fake.calls.some((call) => call.name === 'validate')).toBe(true))
  expect(await screen.findByRole('button', { name: /Undo/ })).toBeTruthy()
})

test('one key undoes the last step', async () => {
  const fake = await openBoard(40)
  press('ArrowDown')
  press('d')
  await waitFor(() => expect(fake.calls.some((call) => call.name === 'discard')).toBe(true))
  press('z', { ctrlKey: true })
  await waitFor(() => expect(fake.calls.some((call) => call.name === 'undo')).toBe(true))
})

test('an action that is not allowed changes nothing and gives the reason', async () => {
  const fake = await openBoard(40)
  press('ArrowDown')
  press('ArrowRight')
  press('ArrowRight')
  press('d')
  expect((await screen.findByRole('group', { name: 'Last step' })).textContent).toContain(
    'Escalated memories are frozen',
  )
  expect(fake.calls.some((call) => call.name === 'discard')).toBe(false)
})

/** Shows the board on an engine that answers no discard, until the returned function makes it refuse. */
async function showRefusing(): Promise<() => void> {
  const { client } = createFake(40)
  const { promise, reject } = Promise.withResolvers<never>()
  const decisions = new Proxy(client.decisions, {
    get: (of, name) => (name === 'discard' ? () => promise : Reflect.get(of, name)),
  })
  await showBoard({
    client: new Proxy(client, { get: (of, area) => (area === 'decisions' ? decisions : Reflect.get(of, area)) }),
  })
  return () => reject(new Error('Not now.'))
}

test('when the engine refuses, the card comes back and has the focus, in the panel too', async () => {
  const refuse = await showRefusing()
  press('ArrowDown')
  const id = useBoardStore.getState().focus?.id
  press(' ')
  press('d')
  expect(useBoardStore.getState().focus?.id).not.toBe(id)
  await act(async () => refuse())
  await waitFor(() => expect(useBoardStore.getState()).toMatchObject({ focus: { id }, open: id }))
  await waitFor(() => expect(document.activeElement?.getAttribute('data-id')).toBe(id))
})

test('a focus that was moved on meanwhile stays where it is', async () => {
  const refuse = await showRefusing()
  press('ArrowDown')
  press('d')
  press('ArrowDown')
  const { focus } = useBoardStore.getState()
  await act(async () => refuse())
  expect((await screen.findByRole('group', { name: 'Last step' })).textContent).toContain('Not now.')
  expect(useBoardStore.getState().focus?.id).toBe(focus?.id)
})

test('an action key without a focused card changes nothing and says how to focus one', async () => {
  const fake = await openBoard(40)
  press('d')
  expect((await screen.findByRole('group', { name: 'Last step' })).textContent).toContain('Press J to go to the first')
  expect(fake.calls.some((call) => call.name === 'discard')).toBe(false)
})

test('opening a memory by address opens its panel, also after the panel was closed', async () => {
  await openBoard(40)
  const id = within(column('Raw')).getAllByRole('option')[0]!.getAttribute('data-id')!
  const go = () => act(() => useNavigation.getState().go('board', id))
  go()
  expect(await screen.findByRole('button', { name: /^Close/ })).toBeTruthy()
  press('Escape')
  await waitFor(() => expect(screen.queryByRole('button', { name: /^Close/ })).toBeNull())
  go()
  expect(await screen.findByRole('button', { name: /^Close/ })).toBeTruthy()
})

test('a memory opened by address is the one the keys act on, whatever was focused before', async () => {
  const fake = await openBoard(40)
  const [first, second] = within(column('Raw')).getAllByRole('option')
  act(() => first?.focus())
  const id = second?.getAttribute('data-id') ?? ''
  act(() => useNavigation.getState().go('board', id))
  await screen.findByRole('button', { name: /^Close/ })
  press('d')
  await waitFor(() => expect(fake.calls.find(({ name }) => name === 'discard')?.input).toMatchObject({ ids: [id] }))
})

/** Puts the focus on the first card in sight of which something, or nothing, is recommended. */
function focusRecommended(fake: Fake, action: Action | undefined) {
  const option = within(column('Raw'))
    .getAllByRole('option')
    .find((each) => fake.memories.get(each.getAttribute('data-id') ?? '')?.recommendation?.action === action)
  act(() => option?.focus())
  return option?.getAttribute('data-id')
}

test('one key carries out the recommendation, and its reason is recorded', async () => {
  const fake = await openBoard(40)
  const id = focusRecommended(fake, 'discard')
  press('a')
  await waitFor(() =>
    expect(fake.calls).toContainEqual({
      name: 'discard',
      input: { ids: [id], reason: 'It reports work that is done.' },
    }),
  )
  press('z', { ctrlKey: true })
  await waitFor(() => expect(fake.calls.some((call) => call.name === 'undo')).toBe(true))
})

test('a recommended promotion shows its diff before writing, and its reason is recorded', async () => {
  const fake = await openBoard(40)
  const id = focusRecommended(fake, 'promote')
  press('a')
  expect(useDialogs.getState()).toMatchObject({ promoting: id, proposed: { memory_id: id } })
  expect(useDialogs.getState().proposed?.reason).toBeTruthy()
  expect(fake.calls.some(({ name }) => name === 'promote')).toBe(false)
  act(() => openPromoteDialog(null))
})

test('accepting before triage does nothing and says how to get a recommendation', async () => {
  const fake = await openBoard(40)
  expect(focusRecommended(fake, undefined)).toBeTruthy()
  press('a')
  expect((await screen.findByRole('group', { name: 'Last step' })).textContent).toContain('Press T to triage')
  expect(fake.calls.every(({ name }) => name === 'page')).toBe(true)
})

test('the board is filtered to one recommendation, and a page of it is accepted as one step', async () => {
  const fake = await openBoard(40)
  fireEvent.click(screen.getByRole('button', { name: /^Advice/ }))
  fireEvent.click(await screen.findByRole('option', { name: /^discard/ }, { timeout: 10_000 }))
  await waitFor(() => expect(useBoardStore.getState().filter).toEqual({ action: 'discard' }))
  await waitFor(() => expect(within(column('Raw')).getAllByRole('option').length).toBeLessThan(10))
  press('ArrowDown')
  press('a', { ctrlKey: true })
  const bar = await screen.findByRole('toolbar', { name: 'Selection' })
  fireEvent.click(within(bar).getByRole('button', { name: /^Accept: discard/ }))
  await waitFor(() => expect(fake.calls.filter(({ name }) => name === 'discard')).toHaveLength(1))
  const { input } = fake.calls.find(({ name }) => name === 'discard')!
  expect((input as { ids: string[] }).ids.length).toBeGreaterThan(1)
})

test('a mixed selection is accepted as recommended, after a sentence that counts each act', async () => {
  const fake = await openBoard(40)
  press('ArrowDown')
  press('a', { ctrlKey: true })
  press('a')
  const dialog = await screen.findByRole('dialog', { name: 'Accept what is recommended' })
  const button = await within(dialog).findByRole('button', { name: /^Accept \d+/ })
  expect(within(dialog).getByRole('status').textContent).toMatch(/^[A-Z].* \d+.* and .*\d+.*\./)
  const count = Number(/\d+/.exec(button.textContent)?.[0])
  press('Enter')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await waitFor(() => expect(fake.calls.filter(({ name }) => name === 'acceptRecommended')).toHaveLength(1))
  expect(count).toBeGreaterThan(5)
  expect(await screen.findByRole('button', { name: /Undo/ })).toBeTruthy()
})

test('an action on a selection is one step', async () => {
  const fake = await openBoard(40)
  press('ArrowDown')
  press('x')
  press('ArrowDown', { shiftKey: true })
  expect(screen.getByRole('toolbar', { name: 'Selection' }).textContent).toContain('2 selected')
  press('d')
  await waitFor(() => {
    const calls = fake.calls.filter(({ name }) => name === 'discard')
    expect(calls.map(({ input }) => (input as { ids: string[] }).ids.length)).toEqual([2])
  })
  await waitFor(() => expect(screen.queryByRole('toolbar', { name: 'Selection' })).toBeNull())
})

test('the panel opens for the focused card, follows the focus and closes', async () => {
  await openBoard(40)
  press('ArrowDown')
  press(' ')
  expect(await screen.findByRole('complementary', { name: `Memory: ${focusedTitle()}` })).toBeTruthy()
  press('ArrowDown')
  await waitFor(() => expect(screen.getByRole('complementary', { name: `Memory: ${focusedTitle()}` })).toBeTruthy())
  press('Escape')
  await waitFor(() => expect(screen.queryByRole('complementary', { name: /^Memory:/ })).toBeNull())
})

test('search filters all columns; no match is reported once', async () => {
  await openBoard(40)
  press('/')
  fireEvent.change(screen.getByLabelText('Search'), { target: { value: 'nothing has these words' } })
  expect(await screen.findByText('No match')).toBeTruthy()
  expect(screen.getByText(/^No memory matches “nothing has these words”\./)).toBeTruthy()
  expect(screen.queryByRole('option')).toBeNull()
})

test('a search of signs alone says that it looks for nothing, and is not called a match', async () => {
  await openBoard(40)
  press('/')
  fireEvent.change(screen.getByLabelText('Search'), { target: { value: '.*+?' } })
  expect(await screen.findByText('Nothing to search for in “.*+?”: everything is shown.')).toBeTruthy()
  expect(screen.queryByText('best match first')).toBeNull()
})

test('a pasted text that finds nothing is named by its beginning', async () => {
  await openBoard(40)
  press('/')
  fireEvent.change(screen.getByLabelText('Search'), { target: { value: 'z'.repeat(3000) } })
  expect((await screen.findByText(/^No memory matches/)).textContent).toContain(`“${'z'.repeat(120)}…”`)
})

test('of a hundred thousand memories only a few are in the DOM', async () => {
  const fake = await openBoard(20_000)
  expect(screen.getAllByRole('option').length).toBeLessThan(200)
  const pages = fake.calls.filter(({ name }) => name === 'page')
  expect(pages.length).toBeLessThanOrEqual(8)
})

test('M on one card merges it with its closest memory, or says what to do when none is similar', async () => {
  const fake = await openBoard(40)
  focusRecommended(fake, 'discard')
  press('m')
  expect((await screen.findByRole('group', { name: 'Last step' })).textContent).toContain('No similar memory')
  expect(useDialogs.getState().merging).toBeNull()
  const id = focusRecommended(fake, 'merge')
  press('m')
  expect(useDialogs.getState().merging?.ids).toEqual([
    id,
    ...(fake.memories.get(id ?? '')?.recommendation?.with ?? ['nothing']),
  ])
})

/** A neighbour with the same meaning. */
function alike(kind: 'memory' | 'reference'): Neighbour {
  return { ...fakeMemory(1), kind, similarity: 0.9, verdict: 'duplicate', differences: [] }
}

test('M merges a memory with those its card counts as similar, whatever is recommended for it', async () => {
  const twin = alike('memory')
  const fake = createFake(40, { neighbours: [twin] })
  await showBoard(fake)
  const id = focusRecommended(fake, 'discard')
  press('m')
  await waitFor(() => expect(useDialogs.getState().merging?.ids).toEqual([id, twin.id]))
})

test('M says that only a reference is similar, and how to merge into it', async () => {
  const fake = createFake(40, { neighbours: [alike('reference')] })
  await showBoard(fake)
  focusRecommended(fake, 'discard')
  press('m')
  expect((await screen.findByRole('group', { name: 'Last step' })).textContent).toMatch(/Only references.*Shift M/)
})

test('a column with a count but no cards yet shows that it is loading, not that it is empty', async () => {
  const { client } = createFake(0, { ahead: 2 })
  render(
    <ApiProvider client={client}>
      <BoardFrame />
    </ApiProvider>,
  )
  await screen.findByText('Nothing validated')
  expect(within(column('Raw')).getByLabelText('Loading Raw')).toBeTruthy()
  expect(screen.queryByText('Nothing raw')).toBeNull()
})

test('Enter accepts the recommendation in the panel, also after a visit to another screen', async () => {
  const fake = createFake(40)
  const shown = (screen: ReactNode) => <ApiProvider client={fake.client}>{screen}</ApiProvider>
  const { rerender } = render(shown(<BoardFrame />))
  await screen.findAllByRole('option')
  const open = [...fake.memories.values()].find(({ recommendation }) => recommendation?.action === 'discard')
  act(() => useNavigation.getState().go('board', open?.id ?? ''))
  await screen.findByRole('button', { name: /^Accept/ })
  rerender(shown(<p>Another screen</p>))
  rerender(shown(<BoardFrame />))
  await screen.findByRole('button', { name: /^Accept/ })
  press('Enter')
  await waitFor(() => expect(fake.calls.some(({ name }) => name === 'discard')).toBe(true))
})

test('Shift H says that the memory in the panel still holds, although nothing it names has changed', async () => {
  const fake = await openBoard(40)
  press('ArrowDown')
  fireEvent.keyDown(document.body, { key: 'H', code: 'KeyH', shiftKey: true })
  expect(fake.calls.map(({ name }) => name)).not.toContain('confirm')
  press(' ')
  await screen.findByRole('complementary', { name: /^Memory: / })
  fireEvent.keyDown(document.body, { key: 'H', code: 'KeyH', shiftKey: true })
  await waitFor(() => expect(fake.calls.map(({ name }) => name)).toContain('confirm'))
})
