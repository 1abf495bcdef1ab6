import { fireEvent, screen, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { type FakeReview, createFakeReview } from './testing/fakeReview.tsx'
import { fakeRow } from './testing/items.ts'
import { item, press } from './testing/steps.ts'

let review: FakeReview
beforeEach(() => {
  review = createFakeReview()
  review.left = ['one', 'two', 'three'].map((name) => fakeRow(name, { group: 'promotions', action: 'validate' }))
})

/** Skips the first two items. */
async function skipTwo(): Promise<void> {
  review.open()
  await item('About one')
  press('s')
  await item('About two')
  press('s')
  await item('About three')
}

test('what was skipped can be opened again where the queue lists it', async () => {
  await skipTwo()
  fireEvent.click(await within(screen.getByRole('navigation')).findByRole('button', { name: /About two.*skipped/ }))
  await item('About two')
  expect(review.skipped.map(({ key }) => key)).toEqual(['m:one'])
})

test('c comes back to all that was skipped, in order; u undoes no skip that was taken back', async () => {
  await skipTwo()
  await screen.findByRole('button', { name: /Come back to 2 skipped/ })
  press('c')
  await item('About one')
  expect(review.skipped).toEqual([])
  expect(screen.queryByRole('button', { name: /Undo: skipped/ })).toBeNull()
  press('v')
  await item('About two')
})

test('the last page offers what was skipped', async () => {
  await skipTwo()
  press('v')
  await screen.findByRole('heading', { name: 'Done, with 2 items skipped until next time' })
  screen.getByRole('button', { name: /Come back to 2 skipped/ })
  press('c')
  await item('About one')
})
