import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import type { Passage as PassageModel, PassageEvent } from '../../../../shared/model/session.ts'
import { useKeyboard } from '../../../app/useKeyboard.ts'
import { ApiProvider } from '../../../client/provider.tsx'
import { useBoardStore } from '../../../stores/board.ts'
import { useDialogs } from '../../../stores/dialogs.ts'
import { createFake } from '../../../testing/fakeClient.ts'
import { Passage } from './Passage.tsx'

afterEach(() => {
  cleanup()
  useBoardStore.setState(useBoardStore.getInitialState(), true)
})

const event = (ordinal: number, more: Partial<PassageEvent>): PassageEvent => ({
  id: `e_${ordinal}`,
  ordinal,
  at: null,
  role: 'agent',
  tool: null,
  synopsis: '',
  text: '',
  is_cut: false,
  is_evidence: false,
  repeats: null,
  signals: null,
  ...more,
})

const passage: PassageModel = {
  session: {
    id: 'berths',
    format: 'claude-code',
    agent: 'claude-code',
    path: '/harbour/berths.jsonl',
    title: null,
    started_at: null,
    ended_at: null,
    events: 20,
  },
  events: [
    event(4, { role: 'call', tool: 'Bash', text: 'harbour plan --write plans/berths.md' }),
    event(6, { role: 'person', text: 'no, never write plans into the repository', is_evidence: true }),
  ],
  before: 4,
  after: 13,
}

function open(found: PassageModel | null, source_session: string | null = 'berths') {
  const fake = createFake(10, { passage: found })
  const [memory] = fake.memories.values()
  function Frame() {
    useKeyboard()
    return <Passage memory={{ ...memory!, source_session }} />
  }
  render(
    <ApiProvider client={fake.client}>
      <Frame />
    </ApiProvider>,
  )
  return fake
}

test('a key shows the events beside the memory, its evidence marked and gaps counted, and hides them again', async () => {
  open(passage)
  expect(screen.queryByRole('list')).toBeNull()
  fireEvent.keyDown(document.body, { key: 'T', shiftKey: true })
  await screen.findByText('no, never write plans into the repository')
  expect(screen.getAllByRole('listitem').map((row) => row.textContent)).toEqual([
    'CallBashharbour plan --write plans/berths.md',
    '1 event left outPersonevidenceno, never write plans into the repository',
  ])
  expect(screen.getByText('4 events before')).toBeTruthy()
  expect(screen.getByText('13 events after')).toBeTruthy()
  fireEvent.keyDown(document.body, { key: 'T', shiftKey: true })
  expect(screen.queryByRole('list')).toBeNull()
})

test('the button says its key and whether the transcript is open', () => {
  open(passage)
  const button = screen.getByRole('button', { name: /Show the transcript/ })
  expect(button.getAttribute('aria-expanded')).toBe('false')
  fireEvent.click(button)
  expect(screen.getByRole('button', { name: /Hide the transcript/ }).getAttribute('aria-expanded')).toBe('true')
})

test('a session whose transcript was not read offers to harvest it', async () => {
  open(null)
  fireEvent.click(screen.getByRole('button', { name: /Show the transcript/ }))
  await screen.findByText(/was not read/)
  fireEvent.keyDown(document.body, { key: 'h', code: 'KeyH', altKey: true })
  expect(useDialogs.getState().harvesting).toBe(true)
})

test('a memory without a session has no transcript', () => {
  open(passage, null)
  expect(screen.queryByRole('heading')).toBeNull()
})
