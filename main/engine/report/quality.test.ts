import { expect, test } from 'vitest'
import { goalsOf, qualityByWeek } from './quality.ts'
import { lastWeeks } from './weeks.ts'

const weeks = lastWeeks(new Date('2026-11-20T09:00:00Z'), 5)
const arrival = (day: string, count: number, noisy: number, with_code = 0) => ({
  day,
  count,
  noisy,
  kept: count - noisy,
  with_code,
})

test('shares cover four weeks, so that a week with two memories does not distort them', () => {
  const made = qualityByWeek(
    weeks,
    [arrival('2026-10-19', 10, 10), arrival('2026-10-26', 80, 8, 60), arrival('2026-11-17', 2, 2)],
    [{ at: '2026-11-18T09:00:00Z', agreed: 18, count: 20 }],
    [],
  )
  expect(made.noise).toEqual([0.2, 0.122])
  expect(made.code_references[1]).toBe(0.8333)
  expect(made.accuracy).toEqual([null, 0.9])
  expect(made.stale_references).toEqual([null, null])
})

test('fewer than 20 decisions say nothing about the recommendations', () => {
  const made = qualityByWeek(weeks, [], [{ at: '2026-11-18T09:00:00Z', agreed: 12, count: 19 }], [])
  expect(made.accuracy).toEqual([null, null])
  expect(goalsOf(made).find(({ id }) => id === 'accuracy')?.words).toContain('too few to tell')
})

test('a reference is stale from the week its code changed', () => {
  const made = qualityByWeek(
    weeks,
    [],
    [],
    [
      { created_at: '2026-10-01T00:00:00Z', stale_since: '2026-11-17T00:00:00Z' },
      { created_at: '2026-10-01T00:00:00Z', stale_since: null },
    ],
  )
  expect(made.stale_references).toEqual([0, 0.5])
})

test('a missed goal says what to do; a goal without data is neither met nor missed', () => {
  const goals = goalsOf({ noise: [0.24], code_references: [0.64], accuracy: [null], stale_references: [] })
  expect(goals.map(({ id, met }) => [id, met])).toEqual([
    ['noise', false],
    ['code-references', true],
    ['accuracy', null],
    ['cost', true],
  ])
  expect(goals[0]?.words).toContain('guidance')
})
