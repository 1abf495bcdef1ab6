import { useQueryClient } from '@tanstack/react-query'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import type { ReviewQueue } from '../../../shared/contract/review.ts'
import { letRead } from '../../testing/clock.ts'
import { useToastStore } from '../../stores/toasts.ts'
import { ReviewScreen } from './ReviewScreen.tsx'
import { type FakeReview, createFakeReview } from './testing/fakeReview.tsx'
import { fakeRow } from './testing/items.ts'
import { fetched, item, press } from './testing/steps.ts'

let review: FakeReview
beforeEach(() => {
  review = createFakeReview()
  review.left = ['three', 'four', 'six'].map((name) => fakeRow(name))
})

test.each([
  ['U', { key: 'u' }],
  ['Ctrl Z', { key: 'z', ctrlKey: true }],
])('%s in the list of all like this takes the last answer back, and the bar no longer offers that', async (_, key) => {
  const { calls } = review.open()
  await item('About three')
  press('l')
  const panel = within(await screen.findByRole('region', { name: 'All at once' }))
  await panel.findByText('3 items. These are all.')
  letRead()
  press('2')
  press('v')
  await screen.findByRole('button', { name: /Undo: validated 1/ })
  press(key.key, key)
  await item('About four')
  expect(calls.filter(({ name }) => name === 'review.undo').map(({ input }) => input)).toEqual([{ step: 1 }])
  expect(screen.queryByRole('button', { name: /Undo: validated 1/ })).toBeNull()
  expect(screen.queryByRole('alert')).toBeNull()
})

test('while an answer to several is undone, the screen says so at once, and nothing can be decided', async () => {
  review.left.push(fakeRow('five', { group: 'ambiguous', action: 'needs-you', like: 'ambiguous:x' }))
  const { promise, resolve } = Promise.withResolvers<void>()
  const { accepted } = review.open({ heldUndo: promise })
  await item('About three')
  press('l')
  await screen.findByText('3 items. These are all.')
  letRead()
  press('Enter')
  await item('About five')
  await screen.findByRole('button', { name: /Undo: accepted 3/ })
  press('u')
  expect(screen.getByText('Undoing: accepted 3 …')).toBeTruthy()
  expect(useToastStore.getState().spoken).toBe('Undoing: accepted 3')
  for (const key of ['v', 'l', 'A', 'u']) press(key, { shiftKey: key === 'A' })
  expect(screen.queryByRole('region', { name: 'All at once' })).toBeNull()
  resolve()
  await item('About three')
  expect(screen.queryByText(/^Undoing/)).toBeNull()
  expect(useToastStore.getState().spoken).toBe('Undone: accepted 3')
  expect(accepted()).toHaveLength(1)
})

test('an item that stands behind those that are listed by now is not said to be decided elsewhere', async () => {
  function Desk() {
    const cache = useQueryClient()
    return (
      <>
        <button onClick={() => void cache.invalidateQueries()}>change</button>
        <ReviewScreen />
      </>
    )
  }
  const queue: Partial<ReviewQueue> = {}
  const { calls } = review.open({ queue, screen: <Desk /> })
  await item('About three')
  await fetched(calls, 3)
  Object.assign(queue, { items: [fakeRow('four')], total: 3 })
  fireEvent.click(screen.getByRole('button', { name: 'change' }))
  await item('About four')
  await fetched(calls, 4)
  await waitFor(() => expect(screen.getAllByRole('banner')[0]?.textContent).toContain('of 3'))
  expect(screen.queryByRole('alert')).toBeNull()
})
