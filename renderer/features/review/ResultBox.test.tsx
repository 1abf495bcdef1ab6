import { screen } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { weightTitle } from '../../ui/weightTitle.ts'
import { type FakeReview, createFakeReview } from './testing/fakeReview.tsx'
import { item } from './testing/steps.ts'

let review: FakeReview
beforeEach(() => (review = createFakeReview()))

test.each([
  [0.85, 'the highest stated'],
  [0.8, 'the lowest, as they contradict one another'],
  [0.8, 'the same in all that state one'],
])('a confidence of %f is described as %s', async (confidence, rule) => {
  review.open({ result: { confidence, confidence_rule: rule } })
  await item('About one')
  expect(screen.getByText(/^confidence /).textContent).toBe(`confidence ${confidence.toFixed(2)}, ${rule}`)
})

test('without any confidence, none is described', async () => {
  review.open({ result: { confidence: null, confidence_rule: 'none of them states one' } })
  await item('About one')
  expect(screen.queryByText(/^confidence /)).toBeNull()
})

test('the weight of the result and of what is stored says what it is, and the bar what it is for', async () => {
  review.open({ result: { weight: 1 } })
  await item('About one')
  const words = screen.getAllByText(/weight 1\.0$/)
  expect(words.map(({ title }) => title)).toEqual(words.map(() => weightTitle))
  expect(screen.getByText('all at once from 0.85').title).toContain('All above')
})

test('a merge says what stays in the library, and what becomes of the files', async () => {
  const lost = 'In the app 1 file goes to the bin with its index line: its agents lack the lesson then.'
  review.open({ result: { places: [{ text: lost, isLoss: true }] } })
  await item('About one')
  expect(screen.getByText(/the 2 sources stay in the library/)).toBeTruthy()
  expect(screen.getByRole('list', { name: 'In the files' }).textContent).toBe(lost)
})
