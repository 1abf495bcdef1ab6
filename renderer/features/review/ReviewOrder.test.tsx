import { useQueryClient } from '@tanstack/react-query'
import { fireEvent, screen } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { useToastStore } from '../../stores/toasts.ts'
import { ReviewScreen } from './ReviewScreen.tsx'
import { type FakeReview, createFakeReview } from './testing/fakeReview.tsx'
import { fakeRow } from './testing/items.ts'
import { item, press } from './testing/steps.ts'

let review: FakeReview
beforeEach(() => {
  review = createFakeReview()
  review.left = ['three', 'four', 'six', 'seven'].map((name) => fakeRow(name))
})

/** The review, and a button for what changes elsewhere. */
function Changing() {
  const cache = useQueryClient()
  return (
    <>
      <ReviewScreen />
      <button onClick={() => void cache.invalidateQueries()}>change</button>
    </>
  )
}

test('what was announced as next is next, whatever order the engine gives the queue after a decision', async () => {
  review.open()
  await item('About three')
  const rows = review.left
  review.left = [rows[0]!, rows[3]!, fakeRow('new'), rows[2]!, rows[1]!]
  press('d')
  expect(useToastStore.getState().spoken).toContain('Next: About four')
  for (const name of ['four', 'six', 'seven']) {
    await item(`About ${name}`)
    press('d')
  }
  expect(await item('About new')).toBeTruthy()
})

test('undo returns to the item that was undone, and once the undo is taken back the item after it is shown', async () => {
  review.open({ screen: <Changing /> })
  await item('About three')
  press('s')
  await item('About four')
  press('d')
  await item('About six')
  press('z', { ctrlKey: true })
  await item('About four')
  review.left = review.left.filter(({ key }) => key !== 'm:four')
  fireEvent.click(screen.getByText('change'))
  await item('About six')
})
