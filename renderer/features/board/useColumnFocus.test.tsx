import { act, cleanup, render } from '@testing-library/react'
import { useRef } from 'react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { ApiProvider } from '../../client/provider.tsx'
import { focusCard, focusWhenLoaded, openMemory, useBoardStore } from '../../stores/board.ts'
import { fakeMemory } from '../../testing/fakeMemories.ts'
import { stubClient } from '../../testing/stubClient.ts'
import type { Places } from './handles.ts'
import type { ColumnData } from './useColumn.ts'
import { useColumnFocus } from './useColumnFocus.ts'

beforeEach(() => {
  place = null
  useBoardStore.setState(useBoardStore.getInitialState(), true)
})
afterEach(cleanup)

const viewport: Places = {
  topOf: () => 0,
  placeAt: () => 0,
  scrollTo: () => undefined,
  reveal: () => undefined,
  toTop: () => undefined,
}
let place: number | null = null
const { client } = stubClient({ memories: { place: () => ({ index: place }) } })

function dataOf(ids: readonly string[]): ColumnData {
  const cards = ids.map((id) => ({ ...fakeMemory(0), id }))
  return {
    query: { maturity: undefined, filter: {}, sort: 'newest', kept: undefined },
    total: ids.length,
    loaded: cards,
    groups: [],
    indexOf: (id) => ids.indexOf(id),
    cardAt: (index) => cards[index],
    waiting: false,
    behind: false,
    error: null,
    retry: () => undefined,
    look: () => undefined,
  }
}

function List({ data, listKey = '' }: { data: ColumnData; listKey?: string }) {
  const scroller = useRef<HTMLDivElement>(null)
  useColumnFocus('list', scroller, data, { first: 0, last: 9, viewport, listKey })
  return (
    <div ref={scroller}>
      {data.loaded.map(({ id }, index) => (
        <div key={id} data-index={index} data-id={id} tabIndex={-1} />
      ))}
    </div>
  )
}

const shown = (...ids: string[]) => (
  <ApiProvider client={client}>
    <List data={dataOf(ids)} />
  </ApiProvider>
)

test('what is made of the focused memory takes the focus, not the row that moves up in its place', () => {
  const { rerender } = render(shown('m_1', 'm_2', 'm_3'))
  act(() => focusCard({ column: 'list', index: 0, id: 'm_1' }, false))
  act(() => focusWhenLoaded('m_made'))
  rerender(shown('m_2', 'm_made', 'm_3'))
  expect(useBoardStore.getState().focus?.id).toBe('m_made')
  expect(document.activeElement?.getAttribute('data-id')).toBe('m_made')
})

test('it takes the focus also when it is loaded after the focused memory is gone', () => {
  const { rerender } = render(shown('m_1', 'm_2', 'm_3'))
  act(() => focusCard({ column: 'list', index: 0, id: 'm_1' }, false))
  act(() => focusWhenLoaded('m_made'))
  rerender(shown('m_2', 'm_3'))
  expect(useBoardStore.getState().focus?.id).toBe('m_2')
  rerender(shown('m_2', 'm_made', 'm_3'))
  expect(document.activeElement?.getAttribute('data-id')).toBe('m_made')
})

test('the panel does not go on to the row that moves up in the place of its memory, so that no key decides it unread', () => {
  const { rerender } = render(shown('m_1', 'm_2', 'm_3'))
  act(() => focusCard({ column: 'list', index: 0, id: 'm_1' }, false))
  act(() => openMemory('m_1'))
  rerender(shown('m_2', 'm_3'))
  expect(useBoardStore.getState()).toMatchObject({ focus: null, open: 'm_1' })
})

test('in another list that lacks the focused card, the first one has the focus, not the one in its place', () => {
  const { rerender } = render(shown('m_1', 'm_2', 'm_3', 'm_4'))
  act(() => focusCard({ column: 'list', index: 2, id: 'm_3' }, false))
  rerender(
    <ApiProvider client={client}>
      <List data={dataOf(['m_4', 'm_1', 'm_2'])} listKey="a search" />
    </ApiProvider>,
  )
  expect(useBoardStore.getState().focus).toMatchObject({ index: 0, id: 'm_4' })
})

test('where it stands is not taken for the place of a card that is about to move', async () => {
  place = 1
  const { rerender } = render(shown('m_1', 'm_2', 'm_3'))
  act(() => focusCard({ column: 'list', index: 0, id: 'm_1' }, true))
  await act(async () => {
    focusWhenLoaded('m_made')
    await new Promise((resolve) => setTimeout(resolve, 20))
  })
  expect(document.activeElement?.getAttribute('data-id')).toBe('m_1')
  rerender(shown('m_2', 'm_made', 'm_3'))
  expect(document.activeElement?.getAttribute('data-id')).toBe('m_made')
})
