import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import type { Neighbour } from '../../../../shared/contract/neighbours.ts'
import { useKeyboard } from '../../../app/useKeyboard.ts'
import { ApiProvider } from '../../../client/provider.tsx'
import { useBoardStore } from '../../../stores/board.ts'
import { createFake } from '../../../testing/fakeClient.ts'
import { useDialogs } from '../../../stores/dialogs.ts'
import { useTargets } from '../useTargets.ts'
import { Neighbours } from './Neighbours.tsx'

afterEach(() => {
  cleanup()
  useBoardStore.setState(useBoardStore.getInitialState(), true)
  useDialogs.setState({ merging: null })
})

function near(id: string, verdict: Neighbour['verdict'], similarity: number, more: Partial<Neighbour> = {}): Neighbour {
  const differences = [{ kind: 'number', a: null, b: null, text: '“20” or “10”' }]
  return {
    kind: 'memory',
    id,
    description: `About ${id}`,
    content: `About ${id}`,
    maturity: 'raw',
    confidence: null,
    timestamp: '2026-11-10T08:00:00Z',
    source_agent: null,
    project: null,
    similarity,
    verdict,
    differences,
    ...more,
  }
}

async function open(neighbours: Neighbour[]): Promise<string> {
  const fake = createFake(40, { neighbours })
  const memory = [...fake.memories.values()].find(({ maturity }) => maturity === 'raw')!
  function Frame() {
    useKeyboard()
    return (
      <>
        <Neighbours memory={memory} />
        <span data-testid="targets">{useTargets().ids.join(' ')}</span>
      </>
    )
  }
  render(
    <ApiProvider client={fake.client}>
      <Frame />
    </ApiProvider>,
  )
  if (neighbours.length > 0) await screen.findByRole('heading', { name: 'Neighbours' })
  return memory.id
}

test('the most similar memories are listed with their relation, and a click opens one', async () => {
  await open([
    near('m_twin', 'duplicate', 0.96),
    near('m_ten', 'conflict', 0.9),
    near('use-pnpm', 'related', 0.58, { kind: 'reference', maturity: null }),
  ])
  const names = screen.getAllByRole('button').map((button) => button.textContent)
  expect(names.slice(0, 3)).toEqual([
    expect.stringContaining('About m_twinsame 0.96'),
    expect.stringContaining('About m_tenconflict'),
    expect.stringContaining('About use-pnpmsimilar 0.58'),
  ])
  const conflict = screen.getByRole('button', { name: /About m_ten/ })
  expect(conflict.title).toContain('“20” or “10”')
  fireEvent.click(conflict)
  expect(useBoardStore.getState().open).toBe('m_ten')
})

test('a memory opened from another is what keys act on, not the card beside the panel', async () => {
  const id = await open([near('m_twin', 'duplicate', 0.96)])
  act(() => useBoardStore.setState({ focus: { column: 'raw', index: 0, id }, open: id }))
  expect(screen.getByTestId('targets').textContent).toBe(id)
  fireEvent.click(screen.getByRole('button', { name: /About m_twin/ }))
  expect(screen.getByTestId('targets').textContent).toBe('m_twin')
})

test('one key merges the memory with those that say the same', async () => {
  const id = await open([near('m_twin', 'extends', 0.9), near('m_ten', 'conflict', 0.9)])
  expect(screen.getByRole('button', { name: /Merge 2/ })).toBeTruthy()
  fireEvent.keyDown(document.body, { key: 'm', code: 'KeyM' })
  expect(useDialogs.getState().merging?.ids).toEqual([id, 'm_twin'])
})

test('the merge button is missing when no memory says the same', async () => {
  await open([near('m_ten', 'conflict', 0.9)])
  expect(screen.queryByRole('button', { name: /Merge/ })).toBeNull()
})
