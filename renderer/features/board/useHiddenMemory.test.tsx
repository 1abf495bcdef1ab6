import { act, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import {
  clearFilter,
  openMemory,
  setEditing,
  setFilter,
  setListed,
  showMemory,
  useBoardStore,
} from '../../stores/board.ts'
import { openBoard, press, useFreshBoard } from './testing/openBoard.tsx'

useFreshBoard()

const panel = () => screen.queryByRole('complementary', { name: /^Memory/ })
const openId = () => useBoardStore.getState().open
const passing = () => act(() => new Promise((resolve) => setTimeout(resolve, 30)))

async function openFirst() {
  const fake = await openBoard(40)
  press('ArrowDown')
  press(' ')
  await screen.findByRole('complementary', { name: /^Memory: / })
  return fake
}

test('the panel closes when a search hides its memory, and stays when the search finds it', async () => {
  const fake = await openFirst()
  const title = fake.memories.get(openId() ?? '')?.description ?? ''
  act(() => setFilter({ q: title }))
  await passing()
  expect(panel()).toBeTruthy()
  act(() => setFilter({ q: 'nothing has these words' }))
  await waitFor(() => expect(openId()).toBeNull())
  act(() => clearFilter())
  await passing()
  expect(openId()).toBeNull()
})

test('in the list, the panel closes when another state is chosen', async () => {
  await openBoard(40)
  press('b')
  await screen.findByRole('listbox', { name: /^Memories/ })
  act(() => openMemory(screen.getAllByRole('option')[0]?.getAttribute('data-id') ?? ''))
  act(() => setListed('escalated'))
  await waitFor(() => expect(openId()).toBeNull())
})

test('a text that is being edited stays open until the edit is over', async () => {
  await openFirst()
  act(() => setEditing(true))
  act(() => setFilter({ q: 'nothing has these words' }))
  await passing()
  expect(panel()).toBeTruthy()
  act(() => setEditing(false))
  await waitFor(() => expect(openId()).toBeNull())
})

test('a memory opened from elsewhere is shown although the filter hides it', async () => {
  const fake = await openBoard(40)
  act(() => setFilter({ q: 'nothing has these words' }))
  act(() => showMemory([...fake.memories.keys()][0] ?? ''))
  await passing()
  expect(panel()).toBeTruthy()
})

test('a filter that is taken away hides nothing: a memory in no column stays open', async () => {
  await openBoard(40, ({ memories }) => {
    const [some] = memories.values()
    memories.set('m_superseded', { ...some!, id: 'm_superseded', superseded_by: 'm_merged' })
  })
  act(() => setFilter({ q: 'nothing has these words' }))
  act(() => showMemory('m_superseded'))
  act(() => setFilter({ q: undefined }))
  await passing()
  expect(openId()).toBe('m_superseded')
})
