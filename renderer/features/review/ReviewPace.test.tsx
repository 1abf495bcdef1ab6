import { act, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type FakeReview, createFakeReview } from './testing/fakeReview.tsx'
import { fakeRow } from './testing/items.ts'
import { item, press } from './testing/steps.ts'

let review: FakeReview
beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  review = createFakeReview()
  review.left = Array.from({ length: 40 }, (_, at) => fakeRow(`n${at}`))
})
afterEach(() => void vi.useRealTimers())

const progress = () => screen.getAllByRole('banner')[0]?.textContent

/** Decides items in view, each after ten seconds. */
async function decideItems(from: number, count: number): Promise<void> {
  for (let at = from; at < from + count; at += 1) {
    await item(`About n${at}`)
    await act(() => vi.advanceTimersByTimeAsync(10_000))
    await act(async () => press('d'))
  }
}

test('many items answered at once say nothing about the time the rest takes', async () => {
  const groups = [{ group: 'junk' as const, left: 40, done: 65, skipped: 0 }]
  review.open({
    queue: { groups, place: { began_at: '2026-11-20T08:00:00.000Z', since: null, spent_ms: 9000, at: null } },
  })
  await item('About n0')
  expect(progress()).toContain('66 of 105')
  expect(progress()).not.toContain('left')
})

test('after five items that were decided one by one, the time for the rest is estimated from their pace', async () => {
  review.open()
  await decideItems(0, 4)
  await item('About n4')
  expect(progress()).not.toContain('left')
  await decideItems(4, 1)
  await item('About n5')
  expect(progress()).toContain('about 6 min left, one by one')
})
