import { expect, test } from 'vitest'
import { timeSpent } from './timeSpent.ts'
import { lastWeeks } from './weeks.ts'

const weeks = lastWeeks(new Date('2026-11-20T09:00:00Z'), 2)
const step = (time: string, session = 's', memories = 1) => ({
  at: `2026-11-19T${time}Z`,
  actor: 'person-desktop',
  session,
  memories,
})

test('a decision took the time since the previous one, except after a long pause', () => {
  const { review_ms, decision_ms, decisions } = timeSpent(weeks, [
    step('09:00:00'),
    step('09:00:04'),
    step('09:00:10', 's', 12),
    step('11:00:00'),
    step('11:00:02'),
    step('11:00:06'),
    step('11:00:16'),
  ])
  expect(review_ms).toEqual([null, 26_000])
  expect(decision_ms).toEqual([null, 4000])
  expect(decisions).toEqual([0, 18])
})

test('fewer than five pauses do not say how long a week’s decisions took', () => {
  const steps = ['09:00:00', '09:05:59', '09:06:00'].map((time) => step(time))
  expect(timeSpent(weeks, steps).review_ms).toEqual([null, null])
})

test('two parallel sessions are measured separately, and a single decision has no duration', () => {
  expect(timeSpent(weeks, [step('09:00:00', 'a'), step('09:00:01', 'b')]).decision_ms).toEqual([null, null])
})
