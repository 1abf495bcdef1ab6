import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { useToastStore } from '../../stores/toasts.ts'
import { letRead, stopClock } from '../../testing/clock.ts'
import { type FakeReview, createFakeReview } from './testing/fakeReview.tsx'
import { fakeRow } from './testing/items.ts'
import { fetched, item, press } from './testing/steps.ts'

const tooEarly = 'Pressed before this could be read. Press again.'

let review: FakeReview
beforeEach(() => {
  stopClock()
  review = createFakeReview()
})

test.each(['d', 'v', 'r'])(
  '%s pressed twice at once decides one item, says so, and counts when pressed again',
  async (key) => {
    review.left = ['three', 'four', 'six'].map((name) => fakeRow(name))
    const { calls, accepted } = review.open()
    await item('About three')
    await fetched(calls, 3)
    press(key)
    press(key)
    await screen.findByRole('article', { name: 'About four' })
    expect(useToastStore.getState().toast).toMatchObject({ words: tooEarly, tone: 'done' })
    expect(accepted()).toHaveLength(1)
    letRead()
    press(key)
    await screen.findByRole('article', { name: 'About six' })
    expect(accepted()).toHaveLength(2)
  },
)

test('S pressed again and again skips an item each time, read or not', async () => {
  review.left = ['three', 'four', 'six', 'seven'].map((name) => fakeRow(name))
  const { calls } = review.open()
  await item('About three')
  await fetched(calls, 4)
  for (const _ of ['three', 'four', 'six']) press('s')
  await screen.findByRole('article', { name: 'About seven' })
  expect(useToastStore.getState().toast).toBeNull()
  expect(review.skipped.map(({ title }) => title)).toEqual(['About three', 'About four', 'About six'])
})

test('Enter pressed twice, or a button clicked twice, accepts one item', async () => {
  review.left = ['three', 'four', 'six'].map((name) => fakeRow(name))
  const { accepted, calls } = review.open()
  await item('About three')
  await fetched(calls, 3)
  press('Enter')
  press('Enter')
  expect(accepted()).toHaveLength(1)
  letRead()
  const button = screen.getByRole('button', { name: /^Accept: discard/ })
  fireEvent.click(button)
  fireEvent.click(button)
  expect(accepted()).toHaveLength(2)
})

test('an item that is not on the screen yet is not decided', async () => {
  review.left = ['three', 'four'].map((name) => fakeRow(name))
  const { accepted } = review.open()
  await screen.findByRole('navigation', { name: 'Queue' })
  press('d')
  expect(accepted()).toEqual([])
})

test('moving, undoing and opening wait for nothing', async () => {
  review.left = ['three', 'four', 'six'].map((name) => fakeRow(name))
  const { calls } = review.open()
  await item('About three')
  await fetched(calls, 3)
  press('j')
  press('j')
  press('k')
  expect(screen.getByRole('article', { name: 'About four' })).toBeTruthy()
  press('k')
  letRead()
  press('d')
  press('u')
  await waitFor(() => expect(screen.getByRole('article', { name: 'About three' })).toBeTruthy())
  press('e')
  expect(screen.getByRole('textbox', { name: 'The text' })).toBeTruthy()
})

test('Enter right after “All like this” decides nothing until its items could be read', async () => {
  review.left = ['three', 'four'].map((name) => fakeRow(name))
  const { accepted } = review.open()
  await item('About three')
  press('l')
  await within(await screen.findByRole('region', { name: 'All at once' })).findByText('2 items. These are all.')
  press('Enter')
  press('d')
  expect(accepted()).toEqual([])
  expect(useToastStore.getState().spoken).toBe(tooEarly)
  letRead()
  press('Enter')
  await waitFor(() => expect(accepted()).toHaveLength(1))
})

test('Enter pressed twice on the last item does not end the review unseen', async () => {
  review.left = [fakeRow('three')]
  const { calls } = review.open({ queue: { reviewed: [{ key: 'm:x' } as never] } })
  await item('About three')
  press('Enter')
  await screen.findByRole('region', { name: 'What was done' })
  press('Enter')
  expect(calls.some(({ input }) => (input as { move?: string } | undefined)?.move === 'end')).toBe(false)
})
