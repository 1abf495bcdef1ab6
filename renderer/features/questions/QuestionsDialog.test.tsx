import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { MicroQuestion } from '../../../shared/model/report.ts'
import { renderWith } from '../../testing/renderWith.tsx'
import { stubClient } from '../../testing/stubClient.ts'
import { QuestionsDialog } from './QuestionsDialog.tsx'
import { fakeStep } from '../../testing/fakeStep.ts'

const question = (memory_id: string, asked: number): MicroQuestion => ({
  memory_id,
  description: `About ${memory_id}`,
  content: 'Rooms are in src/room.ts.',
  uses: 3,
  last_accessed: null,
  confidence: 0.8,
  reason: 'src/room.ts changed',
  asked,
})
const step = fakeStep(1, 'Done')

function show(questions: MicroQuestion[], confirm: () => typeof step | Promise<typeof step> = () => step) {
  const stub = stubClient({
    reports: { questions: () => questions },
    decisions: { confirm, discard: () => step, edit: () => step },
  })
  renderWith(stub.client, <QuestionsDialog />)
  return stub
}

test('one key answers a question and shows the next; a memory asked about in vain before says what follows', async () => {
  const { calls } = show([question('a', 0), question('b', 1)])
  expect(await screen.findByRole('heading', { name: 'About a' })).toBeTruthy()
  expect(screen.queryByText(/falls by 0.2/)).toBeNull()
  fireEvent.keyDown(screen.getByRole('dialog'), { key: 'Enter', code: 'Enter' })
  expect(await screen.findByRole('heading', { name: 'About b' })).toBeTruthy()
  expect(screen.getByText(/falls by 0.2/)).toBeTruthy()
  expect(calls).toContainEqual({ name: 'decisions.confirm', input: { ids: ['a'] } })
  fireEvent.keyDown(screen.getByRole('dialog'), { key: 'd', code: 'KeyD' })
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(calls).toContainEqual({
    name: 'decisions.discard',
    input: { ids: ['b'], reason: 'stale: src/room.ts changed' },
  })
})

test('a key pressed before the answer is saved does not answer the question a second time', async () => {
  let take: (result: typeof step) => void
  const { calls } = show([question('a', 0), question('b', 0)], () => new Promise((resolve) => (take = resolve)))
  await screen.findByRole('heading', { name: 'About a' })
  fireEvent.keyDown(screen.getByRole('dialog'), { key: 'Enter', code: 'Enter' })
  fireEvent.keyDown(screen.getByRole('dialog'), { key: 'd', code: 'KeyD' })
  await act(async () => take(step))
  expect(await screen.findByRole('heading', { name: 'About b' })).toBeTruthy()
  const decided = calls.filter(({ name }) => name.startsWith('decisions.'))
  expect(decided).toEqual([{ name: 'decisions.confirm', input: { ids: ['a'] } }])
  fireEvent.keyDown(screen.getByRole('dialog'), { key: 'd', code: 'KeyD' })
  await waitFor(() =>
    expect(calls.find(({ name }) => name === 'decisions.discard')).toMatchObject({ input: { ids: ['b'] } }),
  )
})

test('a changed memory is edited in place: letters are typed, Escape keeps the text', async () => {
  const { calls } = show([question('a', 0)])
  await screen.findByRole('heading', { name: 'About a' })
  fireEvent.keyDown(screen.getByRole('dialog'), { key: 'e', code: 'KeyE' })
  const field = screen.getByRole('textbox', { name: 'What holds now' })
  fireEvent.keyDown(field, { key: 'Escape', code: 'Escape' })
  expect(screen.queryByRole('textbox')).toBeNull()
  fireEvent.keyDown(screen.getByRole('dialog'), { key: 'e', code: 'KeyE' })
  const again = screen.getByRole('textbox')
  fireEvent.keyDown(again, { key: 'd', code: 'KeyD' })
  fireEvent.change(again, { target: { value: 'Rooms are in src/rooms/room.ts.' } })
  fireEvent.keyDown(again, { key: 'Enter', code: 'Enter', ctrlKey: true })
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(calls).toContainEqual({
    name: 'decisions.edit',
    input: { id: 'a', content: 'Rooms are in src/rooms/room.ts.' },
  })
  expect(calls.some(({ name }) => name === 'decisions.discard')).toBe(false)
})

test('without a question there is no dialog', async () => {
  const { calls } = show([])
  await waitFor(() => expect(calls.map(({ name }) => name)).toContain('reports.questions'))
  expect(screen.queryByRole('dialog')).toBeNull()
})
