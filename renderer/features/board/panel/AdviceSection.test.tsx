import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { useBoardStore } from '../../../stores/board.ts'
import { fakeExplanation } from '../../../testing/fakeAdvice.ts'
import { createFake } from '../../../testing/fakeClient.ts'
import { renderWith } from '../../../testing/renderWith.tsx'
import { BoardCommandsContext, useBoardCommands } from '../useBoardCommands.ts'
import { MemoryPanel } from './MemoryPanel.tsx'

beforeEach(() => useBoardStore.setState(useBoardStore.getInitialState(), true))
afterEach(cleanup)

function Opened({ id }: { id: string }) {
  return (
    <BoardCommandsContext.Provider value={useBoardCommands()}>
      <MemoryPanel id={id} />
    </BoardCommandsContext.Provider>
  )
}

test('what the list knows of a recommendation is shown at once, with its key; the other reasons follow', async () => {
  const { promise: held, resolve: answer } = Promise.withResolvers<void>()
  const fake = createFake(60, { explain: (memory) => held.then(() => fakeExplanation(memory)) })
  const memory = [...fake.memories.values()].find(({ recommendation }) => recommendation?.action === 'promote')!
  useBoardStore.setState({ open: memory.id })
  renderWith(fake.client, <Opened id={memory.id} />)
  const box = within(await screen.findByRole('region', { name: 'Recommendation' }))
  expect(box.getByRole('heading', { name: 'Promote' })).toBeTruthy()
  expect(box.getByText(/0\.94/)).toBeTruthy()
  expect(box.getByRole('button', { name: /^Accept/ })).toBeTruthy()
  expect(box.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    `1${memory.recommendation?.reason}`,
  ])
  act(() => answer())
  await waitFor(() => expect(box.getByText('No other memory says it.')).toBeTruthy())
  expect(box.getByText(/^Goes to/)).toBeTruthy()
})
