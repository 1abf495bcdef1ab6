import { screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { clearFilter, setFilter } from '../../stores/board.ts'
import { type FakeReview, createFakeReview } from './testing/fakeReview.tsx'
import { fakeRow } from './testing/items.ts'
import { item, press } from './testing/steps.ts'

let review: FakeReview
beforeEach(() => {
  clearFilter()
  review = createFakeReview()
})

const progress = () => screen.getAllByRole('banner')[0]?.textContent

test('the review is about the project the board shows, says so, and o leads to all projects and back', async () => {
  review.left = [fakeRow('three'), fakeRow('four', { section: 'quay' }), fakeRow('six')]
  setFilter({ project: 'quay' })
  review.open()
  await item('About four')
  expect(progress()).toContain('quay')
  expect(progress()).toContain('1 of 1')
  screen.getByRole('button', { name: 'All projects, 2 more' })
  press('o')
  await waitFor(() => expect(progress()).toContain('of 3'))
  screen.getByRole('button', { name: 'Only quay' })
  expect(screen.queryByRole('alert')).toBeNull()
  press('o')
  await item('About four')
  await waitFor(() => expect(progress()).toContain('1 of 1'))
})

test('a review of all projects names none', async () => {
  review.open()
  await item('About one')
  expect(screen.queryByRole('button', { name: /All projects/ })).toBeNull()
})

test('one answer for several is asked and given for the project only', async () => {
  review.left = ['three', 'four', 'six'].map((name) => fakeRow(name, { section: 'quay' }))
  setFilter({ project: 'quay' })
  const { calls } = review.open()
  await item('About three')
  press('l')
  const ask = { name: 'review.alike', input: { like: 'junk:talk', project: 'quay' } }
  await waitFor(() => expect(calls).toContainEqual(ask))
})

test('the last page and its digest are about the project, and leads to the others', async () => {
  review.left = [fakeRow('three'), fakeRow('four', { section: 'quay' })]
  setFilter({ project: 'quay' })
  const { calls } = review.open({ queue: { reviewed: [] } })
  await item('About four')
  press('s')
  await screen.findByRole('heading', { name: 'quay: done, with 1 item skipped until next time' })
  await screen.findByRole('heading', { name: 'This week’s digest of quay' })
  expect(calls.flatMap(({ name, input }) => (name === 'reports.digest' ? [input] : []))).toEqual([{ project: 'quay' }])
  await screen.findByText(/^In all projects: /)
  press('o')
  await item('About three')
})

test('a project without anything to review says so, and leads to the others', async () => {
  setFilter({ project: 'quay' })
  review.open()
  await screen.findByText('Nothing to review in this project')
  press('o')
  await item('About one')
})
