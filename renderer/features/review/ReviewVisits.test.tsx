import { useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { fakeDecision } from '../../testing/fakeDecision.ts'
import { ReviewScreen } from './ReviewScreen.tsx'
import { type FakeReview, createFakeReview } from './testing/fakeReview.tsx'
import { item, press } from './testing/steps.ts'

let review: FakeReview
beforeEach(() => (review = createFakeReview()))

/** The review, which one leaves and comes back to; what it asked for can be made stale. */
function Visits() {
  const [isHere, setHere] = useState(true)
  const cache = useQueryClient()
  return (
    <>
      <button onClick={() => setHere(!isHere)}>visit</button>
      <button onClick={() => void cache.invalidateQueries()}>change</button>
      {isHere && <ReviewScreen />}
    </>
  )
}

test('a text that differs from the last visit is not reported as changed; one that changes during this visit is', async () => {
  let version = 'v1'
  const { calls } = review.open({ screen: <Visits />, version: () => version })
  const asked = () =>
    calls.filter(({ name, input }) => name === 'review.item' && (input as { key: string }).key === 'c:one').length
  await item('About one')
  fireEvent.click(screen.getByText('visit'))
  version = 'v2'
  fireEvent.click(screen.getByText('change'))
  const before = asked()
  fireEvent.click(screen.getByText('visit'))
  await item('About one')
  await waitFor(() => expect(asked()).toBeGreaterThan(before))
  expect(screen.queryByRole('alert')).toBeNull()
  version = 'v3'
  fireEvent.click(screen.getByText('change'))
  expect((await screen.findByRole('alert')).textContent).toContain('This item changed while you looked at it')
})

test('a decision made between two visits is not reported as a change', async () => {
  review.open({ screen: <Visits /> })
  await item('About one')
  fireEvent.click(screen.getByText('visit'))
  review.left = review.left.slice(1)
  fireEvent.click(screen.getByText('change'))
  fireEvent.click(screen.getByText('visit'))
  await item('About three')
  expect(screen.queryByRole('alert')).toBeNull()
})

test('decisions made elsewhere since the last review are listed before the first item', async () => {
  const decision = fakeDecision({
    seq: 4,
    step: 4,
    at: '2026-11-20T08:00:00.000Z',
    actor: 'policy',
    label: 'Discarded 3 memories',
    memory_ids: [],
    subjects: ['Tide table'],
  })
  review.open({ queue: { elsewhere: { total: 1, decisions: [decision] } } })
  const page = within(await screen.findByRole('region', { name: 'Decided elsewhere' }))
  expect(page.getByText('Discarded 3 memories')).toBeTruthy()
  expect(screen.queryByRole('article')).toBeNull()
  press('Enter')
  await item('About one')
})
