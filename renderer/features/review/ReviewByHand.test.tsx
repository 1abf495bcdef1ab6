import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { useDialogs } from '../../stores/dialogs.ts'
import { useToastStore } from '../../stores/toasts.ts'
import { type FakeReview, createFakeReview } from './testing/fakeReview.tsx'
import { fakeRow, lesson } from './testing/items.ts'
import { item, press } from './testing/steps.ts'
import { reviewDrafts } from './useEditing.ts'

let review: FakeReview
beforeEach(() => {
  review = createFakeReview()
  reviewDrafts.clear()
})

test('m opens the merge view; a merge saved there counts in the review, and the next item appears', async () => {
  review.left[0] = { ...review.left[0]!, ids: ['m_one', 'm_two'] }
  const { calls } = review.open()
  await item('About one')
  press('m')
  const { merging, decided: tell } = useDialogs.getState()
  expect(merging).toMatchObject({ ids: ['m_one', 'm_two'], how: 'from the review' })
  await act(async () => {
    review.left = review.left.slice(1)
    tell?.(7, 'merged')
  })
  await item('About three')
  const told = calls.flatMap(({ name, input }) => (name === 'review.place' ? [input] : []))
  expect(told).toContainEqual({
    move: 'decided',
    key: 'c:one',
    group: 'clusters',
    like: 'clusters:same',
    step: 7,
    words: 'merged',
  })
  expect(screen.queryByRole('alert')).toBeNull()
})

test('a merge the review failed to record is reported and can still be undone', async () => {
  review.left[0] = { ...review.left[0]!, ids: ['m_one', 'm_two'] }
  const { calls } = review.open({ away: 'Schoolhouse is not responding.' })
  await item('About one')
  press('m')
  await act(async () => {
    review.left = review.left.slice(1)
    useDialogs.getState().decided?.(7, 'merged')
    useToastStore.getState().show({ words: 'Merged 2 memories' })
  })
  expect((await screen.findByRole('alert')).textContent).toContain('Schoolhouse is not responding.')
  press('u')
  await waitFor(() => expect(calls).toContainEqual({ name: 'review.undo', input: { step: 7 } }))
  await waitFor(() => expect(useToastStore.getState().toast).toBeNull())
})

test('e edits a memory; its text goes with the verdict, and letter keys type meanwhile', async () => {
  review.left = [fakeRow('five', { group: 'ambiguous', action: 'retain' })]
  const { accepted } = review.open()
  await item('About five')
  press('e')
  const field = screen.getByRole('textbox', { name: 'The text' })
  expect(field).toHaveProperty('value', 'The text of five.')
  press('d')
  fireEvent.change(field, { target: { value: 'The text of five, as it holds now.' } })
  press('Enter', { ctrlKey: true })
  await waitFor(() =>
    expect(accepted()).toEqual([
      { keys: ['m:five'], verdict: 'validate', content: 'The text of five, as it holds now.', seen: 'v1' },
    ]),
  )
})

test('a text left with Escape is back when editing starts again, until it is accepted or started over', async () => {
  review.left = [fakeRow('five', { group: 'ambiguous', action: 'retain' })]
  const { accepted } = review.open()
  await item('About five')
  const field = () => screen.getByRole('textbox', { name: 'The text' })
  press('e')
  fireEvent.change(field(), { target: { value: 'Worded anew.' } })
  press('Escape')
  expect(screen.queryByRole('textbox')).toBeNull()
  press('e')
  expect(field()).toHaveProperty('value', 'Worded anew.')
  expect(screen.getByText('Your unsaved text is back.')).toBeTruthy()
  press('s', { altKey: true })
  expect(field()).toHaveProperty('value', 'The text of five.')
  press('Escape')
  press('e')
  expect(screen.queryByText('Your unsaved text is back.')).toBeNull()
  fireEvent.change(field(), { target: { value: 'Worded anew.' } })
  press('Enter', { ctrlKey: true })
  await waitFor(() => expect(accepted()).toMatchObject([{ content: 'Worded anew.' }]))
})

test('editing a text with a masked secret says so and cannot be saved until the mask is gone', async () => {
  review.left = [fakeRow('five', { group: 'ambiguous', action: 'needs-you', title: 'The key is ••••••••' })]
  const { accepted } = review.open({ say: 'The key is ••••••••.' })
  await item('The key is ••••••••')
  press('e')
  const field = screen.getByRole('textbox', { name: 'The text' })
  expect(screen.getByText(/^Dots hide a secret/)).toBeTruthy()
  press('Enter', { ctrlKey: true })
  expect(accepted()).toEqual([])
  expect(useToastStore.getState().spoken).toMatch(/^Dots hide a secret/)
  fireEvent.change(field, { target: { value: 'The key is in the vault.' } })
  expect(screen.queryByText(/^Dots hide a secret/)).toBeNull()
  press('Enter', { ctrlKey: true })
  await waitFor(() => expect(accepted()).toMatchObject([{ verdict: 'validate', content: 'The key is in the vault.' }]))
})

test('a text edited for a promotion goes on to the dialog with its diff', async () => {
  review.left = [lesson('five')]
  const { accepted } = review.open()
  await item('About five')
  press('e')
  fireEvent.change(screen.getByRole('textbox', { name: 'The text' }), { target: { value: 'Worded anew.' } })
  press('Enter', { ctrlKey: true })
  expect(useDialogs.getState()).toMatchObject({
    promoting: 'five',
    proposed: { memory_id: 'five', content: 'Worded anew.' },
  })
  expect(accepted()).toEqual([])
})

test('a refused edit shows the typed text again', async () => {
  review.left = [fakeRow('five', { group: 'ambiguous', action: 'retain' }), fakeRow('three', { group: 'ambiguous' })]
  review.open({ refuse: 'It changed while you looked at it.' })
  await item('About five')
  press('e')
  fireEvent.change(screen.getByRole('textbox', { name: 'The text' }), { target: { value: 'Worded anew.' } })
  press('Enter', { ctrlKey: true })
  expect((await screen.findByRole('alert')).textContent).toContain('It changed while you looked at it.')
  expect(await screen.findByRole('textbox', { name: 'The text' })).toHaveProperty('value', 'Worded anew.')
})

test('a promotion shows the path and lines of its file, and Enter writes exactly those', async () => {
  review.left = [lesson('five'), fakeRow('three', { group: 'ambiguous' })]
  const { accepted } = review.open()
  const shown = within(await item('About five'))
  const written = within(shown.getByRole('region', { name: 'Written if you accept' }))
  expect(written.getByRole('figure', { name: 'Changes in /home/ada/harbour/.jaato/references/five.json' })).toBeTruthy()
  expect(written.getByRole('region', { name: /^Lines of/ }).textContent).toContain('About five')
  press('Enter')
  await item('About three')
  const path = '/home/ada/harbour/.jaato/references/five.json'
  expect(accepted()).toEqual([{ keys: ['m:five'], seen: 'v1', verdict: 'promote', seen_files: { [path]: 'none' } }])
})

test('p opens the promotion dialog without writing; a promotion made there counts in the review', async () => {
  const { accepted, calls } = review.open()
  await item('About one')
  press('s')
  await item('About three')
  press('p')
  expect(useDialogs.getState().promoting).toBe('three')
  expect(accepted()).toEqual([])
  await act(async () => {
    review.left = review.left.filter(({ key }) => key !== 'm:three')
    useDialogs.getState().decided?.(8, 'promoted')
  })
  await item('About four')
  const told = calls.flatMap(({ name, input }) => (name === 'review.place' ? [input] : []))
  expect(told).toContainEqual({
    move: 'decided',
    key: 'm:three',
    group: 'junk',
    like: 'junk:talk',
    step: 8,
    words: 'promoted',
  })
})
