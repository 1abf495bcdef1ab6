import { act, cleanup, screen, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { useNavigation } from '../../stores/navigation.ts'
import { letRead } from '../../testing/clock.ts'
import { ReviewScreen } from './ReviewScreen.tsx'
import { type FakeReview, createFakeReview } from './testing/fakeReview.tsx'
import { fakeRow } from './testing/items.ts'
import { item, press } from './testing/steps.ts'

let review: FakeReview
beforeEach(() => (review = createFakeReview()))

/** An item decided in this review before the screen was opened. */
const decided = {
  key: 'm:x',
  group: 'junk',
  title: 'X',
  like: 'junk:talk',
  state: 'done',
  words: 'discarded',
  step: 1,
} as const

test('the last page says what was done, and Escape returns to the board', async () => {
  review.left = review.left.slice(1, 2)
  review.open({
    queue: {
      reviewed: [decided],
    },
  })
  await item('About three')
  press('Enter')
  await screen.findByText('4 items were decided in a minute.')
  expect(screen.getByRole('button', { name: /Undo all/ })).toBeTruthy()
  expect((await screen.findByRole('document', { name: 'Weekly digest' })).textContent).toBe('Auto-triaged: 0')
  await act(async () => press('Escape'))
  expect(useNavigation.getState().screen).toBe('board')
})

test('only the last page lists pending decisions, and skipped items do not count as decided', async () => {
  review.left = review.left.slice(1, 2)
  review.open({ queue: { reviewed: [decided] }, screen: <ReviewScreen pending={<p>Write now</p>} /> })
  await item('About three')
  expect(screen.queryByText('Write now')).toBeNull()
  press('s')
  await screen.findByRole('heading', { name: 'Done, with 1 item skipped until next time' })
  expect(screen.getByText('Write now')).toBeTruthy()
})

test('u undoes the last verdict of a review like any other', async () => {
  review.left = review.left.slice(1, 2)
  const { calls } = review.open({
    queue: {
      reviewed: [decided],
    },
  })
  await item('About three')
  press('Enter')
  await screen.findByRole('button', { name: /End the review/ })
  await act(async () => press('u'))
  await item('About three')
  expect(calls.filter(({ name }) => name === 'review.undo')).toHaveLength(1)
})

test('undo all stops at a step that a later one builds on, says so, and the last page stays open', async () => {
  review.left = []
  review.open({ queue: { reviewed: [decided] }, builtOn: 'A merge builds on it.' })
  await screen.findByText('4 items were decided in a minute.')
  await screen.findByRole('button', { name: /Undo all/ })
  await act(async () => press('U', { shiftKey: true }))
  expect((await screen.findByRole('alert')).textContent).toContain('A merge builds on it.')
  expect(screen.getByText('4 items were decided in a minute.')).toBeTruthy()
})

test('a review that could not be ended says so and stays open; leaving keeps its place', async () => {
  review.left = review.left.slice(1, 2)
  const { calls } = review.open({ queue: { reviewed: [decided] }, away: 'Schoolhouse is not responding.' })
  await item('About three')
  press('f')
  await screen.findByText('4 items were decided in a minute.')
  letRead()
  press('Enter')
  expect((await screen.findByRole('alert')).textContent).toContain('Schoolhouse is not responding.')
  expect(useNavigation.getState().screen).toBe('review')
  calls.length = 0
  cleanup()
  expect(calls).toMatchObject([{ name: 'review.place', input: { move: 'at', key: 'm:three' } }])
})

test('after the last items were decided as groups, the last page has all its keys: Escape leaves, u brings the items back', async () => {
  review.left = [fakeRow('three'), fakeRow('four')]
  review.open({ queue: { reviewed: [decided] } })
  await item('About three')
  press('l')
  await within(await screen.findByRole('region', { name: 'All at once' })).findByText('2 items. These are all.')
  letRead()
  press('1')
  press('v')
  await screen.findByText('1 item. The verdict applies to these only.')
  press('v')
  await screen.findByText('4 items were decided in a minute.')
  await act(async () => press('u'))
  await item('About four')
  press('v')
  await screen.findByText('4 items were decided in a minute.')
  await act(async () => press('Escape'))
  expect(useNavigation.getState().screen).toBe('board')
})
