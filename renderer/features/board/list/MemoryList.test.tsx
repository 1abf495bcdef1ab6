import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { useBoardStore } from '../../../stores/board.ts'
import { focusedTitle, openBoard, press, showBoard, useFreshBoard } from '../testing/openBoard.tsx'

useFreshBoard()

async function openList(count: number) {
  const fake = await openBoard(count)
  press('b')
  await screen.findByRole('listbox', { name: 'Memories' })
  await screen.findAllByRole('option')
  return fake
}

test('one key shows the board as a list, grouped by what is recommended, and the choice is remembered', async () => {
  const fake = await openList(40)
  expect(screen.queryByRole('region', { name: /^Raw/ })).toBeNull()
  expect(screen.getByRole('heading', { name: /^Discard \d/ })).toBeTruthy()
  expect(await fake.client.settings.get()).toMatchObject({ board_view: 'list', list_sort: 'recommendation' })
  press('b')
  expect(await screen.findByRole('region', { name: /^Raw/ })).toBeTruthy()
})

test('the focus stays on the open memory when the view changes, however far down it stands there', async () => {
  await openList(4000)
  press('j')
  for (let tens = 0; tens < 9; tens += 1) press('PageDown')
  const title = focusedTitle()
  press('Enter')
  await screen.findByRole('complementary', { name: `Memory: ${title}` })
  press('b')
  await screen.findByRole('region', { name: /^Raw/ })
  await waitFor(() => expect(focusedTitle()).toBe(title))
  const { focus, open } = useBoardStore.getState()
  expect(focus).toMatchObject({ id: open })
  expect(focus?.index).toBeGreaterThan(100)
})

test('opened with a memory far down, the list shows it a third from its top', async () => {
  const fake = await openList(4000)
  press('j')
  for (let tens = 0; tens < 9; tens += 1) press('PageDown')
  const title = focusedTitle()
  cleanup()
  await showBoard(fake)
  await waitFor(() => expect(focusedTitle()).toBe(title))
  const row = document.activeElement as HTMLElement
  const scroller = row.closest('[role=listbox]')?.parentElement
  const top = Number(/translateY\((\d+)px/.exec(row.style.transform)?.[1]) - (scroller?.scrollTop ?? 0)
  expect(top).toBeGreaterThan(150)
  expect(top).toBeLessThan(330)
})

test('opened anew, the board is sorted anew, and the focus is on its memory, however far down that stands', async () => {
  const fake = await openList(4000)
  press('j')
  for (let tens = 0; tens < 9; tens += 1) press('PageDown')
  const title = focusedTitle()
  const { kept, focus } = useBoardStore.getState()
  expect(focus?.index).toBeGreaterThan(80)
  cleanup()
  await showBoard(fake)
  await waitFor(() => expect(focusedTitle()).toBe(title))
  expect(useBoardStore.getState().focus?.id).toBe(focus?.id)
  expect(useBoardStore.getState().kept).not.toBe(kept)
})

test('a row says title, state, source, the recommended act and how sure it is', async () => {
  await openList(40)
  const row = screen.getAllByRole('option')[0]!
  expect(row.textContent).toMatch(/^.+(Raw|Validated).*(claude-code|codex|cursor|jaato)Discard.*sure 0\.\d\d/)
})

test('the keys of the board act on rows: select, extend, open, discard', async () => {
  const fake = await openList(40)
  press('j')
  const first = focusedTitle()
  press('Enter')
  expect(await screen.findByRole('complementary', { name: `Memory: ${first}` })).toBeTruthy()
  press('x')
  press('J', { shiftKey: true, code: 'KeyJ' })
  expect(screen.getByRole('toolbar', { name: 'Selection' }).textContent).toContain('2 selected')
  press('d')
  await waitFor(() => {
    const calls = fake.calls.filter(({ name }) => name === 'discard')
    expect(calls.map(({ input }) => (input as { ids: string[] }).ids.length)).toEqual([2])
  })
})

test('Shift X selects the whole group of the focused row', async () => {
  await openList(400)
  press('j')
  press('X', { shiftKey: true })
  const heading = screen.getAllByRole('heading', { level: 2 })[0]!
  const count = Number(/\d+/.exec(heading.textContent)![0])
  expect(count).toBeGreaterThan(20)
  await waitFor(() => expect(useBoardStore.getState().selected.size).toBe(count))
})

test('the heading of the focused row shows the key that selects its group', async () => {
  await openList(400)
  const selecting = () =>
    screen.getAllByRole('button', { name: 'Select all', hidden: true }).map(({ textContent }) => textContent)
  expect(selecting().every((words) => words === 'Select all')).toBe(true)
  press('j')
  expect(selecting()[0]).toBe('Select all⇧ X')
  expect(selecting()[1]).toBe('Select all')
})

test('End goes to the last row, also while no row has the focus', async () => {
  await openList(400)
  press('End')
  expect(useBoardStore.getState().focus).toMatchObject({ column: 'list', index: 399 })
})

test('a row shows how the text goes on after its title', async () => {
  await openList(40)
  const row = screen.getAllByRole('option')[0]
  const title = row?.querySelector('p')
  expect(title?.nextElementSibling?.textContent).toMatch(/\w+ \w+/)
  expect(title?.textContent).not.toContain(title?.nextElementSibling?.textContent)
})

test('the arrows choose which state is listed', async () => {
  const fake = await openList(40)
  press('ArrowRight')
  await waitFor(() => expect(screen.getByRole('button', { name: /^Raw/ }).getAttribute('aria-pressed')).toBe('true'))
  await waitFor(() => expect(fake.calls.at(-1)?.input).toMatchObject({ maturity: 'raw' }))
})

test('the names of the columns sort; sorted by title, a decided row stays where it is', async () => {
  const fake = await openList(40)
  fireEvent.click(screen.getByRole('button', { name: 'Sort by title' }))
  await waitFor(() => expect(fake.calls.at(-1)?.input).toMatchObject({ sort: 'title' }))
  await waitFor(() => expect(screen.queryAllByRole('heading', { level: 3 })).toEqual([]))
  const titles = () => screen.getAllByRole('option').map((row) => row.querySelector('p')?.textContent)
  const before = titles()
  const raw = screen.getAllByRole('option').find((row) => row.textContent.includes('Raw'))
  act(() => raw?.focus())
  press('v')
  await waitFor(() => expect(fake.calls.some(({ name }) => name === 'validate')).toBe(true))
  expect(titles()).toEqual(before)
})

test('of twenty thousand rows only a few are in the DOM', async () => {
  await openList(20_000)
  expect(screen.getAllByRole('option').length).toBeLessThan(60)
})

test('a search applies to the list, and no match is said once', async () => {
  await openList(40)
  fireEvent.change(screen.getByLabelText('Search'), { target: { value: 'nothing has these words' } })
  expect(await screen.findByText('No match')).toBeTruthy()
  expect(within(screen.getByRole('region', { name: 'Memories' })).queryByRole('option')).toBeNull()
})

test('the order of a list by recommendation stays while one decides, until it is sorted again or filtered', async () => {
  const fake = await openList(40)
  const names = () =>
    new Set(
      fake.calls
        .filter(({ name, input }) => name === 'page' && (input as { sort: string }).sort === 'recommendation')
        .map(({ input }) => (input as { kept?: string }).kept),
    )
  press('j')
  press('d')
  await waitFor(() => expect(fake.calls.some(({ name }) => name === 'discard')).toBe(true))
  expect(names().size).toBe(1)
  expect(names()).not.toContain(undefined)
  fireEvent.click(screen.getByRole('button', { name: 'Sort by recommended' }))
  await waitFor(() => expect(names().size).toBe(2))
  press('ArrowRight')
  await waitFor(() => expect(names().size).toBe(3))
})

test('a snoozed row goes to another group, and the row below it has the focus', async () => {
  const fake = await openList(40)
  press('j')
  const first = focusedTitle()
  const second = screen.getAllByRole('option')[1]?.querySelector('p')?.textContent
  press('r')
  await waitFor(() => expect(fake.calls.some(({ name }) => name === 'retain')).toBe(true))
  expect(focusedTitle()).toBe(second)
  expect(second).not.toBe(first)
})
