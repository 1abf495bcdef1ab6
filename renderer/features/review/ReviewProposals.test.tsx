import { screen } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import type { Proposal } from '../../../shared/model/proposal.ts'
import type { Recommendation } from '../../../shared/model/recommendation.ts'
import { fakeProposal, fakeVoice } from '../../testing/fakeProposal.ts'
import { type FakeReview, createFakeReview } from './testing/fakeReview.tsx'
import { fakeRow } from './testing/items.ts'
import { fetched, item, press } from './testing/steps.ts'

let review: FakeReview
beforeEach(() => (review = createFakeReview()))

const text = 'Use pnpm here. Log in with ••••••••, then build.'
const quotes = (memory_id: string, ...words: string[]) => [
  fakeVoice({ quotes: words.map((quote) => ({ text: quote, memory_id, file: null })) }),
]
const about = (id: string, ...words: string[]): Proposal =>
  fakeProposal({ memory_id: id, memory_ids: [id], voices: quotes(id, ...words) })
const marked = (look: string) =>
  [...document.querySelectorAll(`article [class*="${look}"]`)].map((mark) => mark.firstChild?.textContent)

const recommendation: Recommendation = {
  action: 'discard',
  confidence: 0.97,
  reasons: [{ rule: 'r.x', text: 'Says what to use.', quote: 'Use pnpm here', field: 'content', start: 0, end: 13 }],
  rules: [],
  with: [],
  target: null,
}

test('what an advisor quotes is marked in the text, the reason’s words stay marked, and a masked quote is not', async () => {
  review.left = [fakeRow('three')]
  review.open({ say: text, recommendation, proposals: [about('three', 'pnpm here', 'in with ••••••••', 'then build')] })
  await item('About three')
  expect(marked('quoted')).toEqual(['pnpm here', 'then build'])
  expect([...document.querySelectorAll('[data-reason="1"]')].map(({ textContent }) => textContent)).toEqual([
    'Use ',
    'pnpm here1',
  ])
})

test('the next proposal marks its own quotes', async () => {
  review.left = [fakeRow('three')]
  const proposals = [about('three', 'pnpm here'), { ...about('three', 'then build'), id: 'pr_2' }]
  review.open({ say: text, proposals })
  await item('About three')
  press('p', { altKey: true })
  expect(await screen.findByText('2 of 2')).toBeTruthy()
  expect(marked('quoted')).toEqual(['then build'])
})

test('in several texts only the one quoted is underlined, and the marks of differences stay', async () => {
  review.open({ say: text, proposals: [about('one', 'Use pnpm')] })
  await item('About one')
  expect(marked('quoted')).toEqual(['quoted in the proposal', 'Use', ' pnpm'])
  expect(marked('only')).toContain('Use')
})

test('the next item shows its recommendation from the top, however far the one before was scrolled', async () => {
  review.left = [fakeRow('three'), fakeRow('four')]
  const { calls } = review.open({ proposals: [about('three', 'The text')] })
  await item('About three')
  await fetched(calls, 2)
  const pane = screen.getByRole('complementary', { name: 'Recommendation' })
  const panes = pane.parentElement?.parentElement
  for (const scrolled of [pane, panes]) if (scrolled) scrolled.scrollTop = 90
  press('d')
  await item('About four')
  expect([pane.scrollTop, panes?.scrollTop]).toEqual([0, 0])
})
