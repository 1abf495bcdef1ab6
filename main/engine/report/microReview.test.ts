import { expect, test } from 'vitest'
import type { MicroMarks, StaleMemory } from '../store/queries/microReviewRows.ts'
import { staleToAsk, closeReview } from './microReview.ts'

const memory = (id: string, change: Partial<StaleMemory> = {}): StaleMemory => ({
  id,
  description: id,
  content: id,
  usage_count: 3,
  last_accessed: null,
  confidence: 0.8,
  reason: 'src/pool.ts changed',
  answered_at: null,
  ...change,
})
const first = '2026-11-09T09:00:00.000Z'
const marks: MicroMarks = { at: first, uses: { a: 3 }, unanswered: {} }
const ids = (all: readonly StaleMemory[]) => all.map(({ id }) => id)

test('only memories used since the last review are asked about', () => {
  const used = memory('used', { last_accessed: '2026-11-12T09:00:00.000Z' })
  const counted = memory('a', { usage_count: 4 })
  expect(ids(staleToAsk([memory('a'), memory('idle'), used], marks))).toEqual(['used'])
  expect(ids(staleToAsk([counted], marks))).toEqual(['a'])
})

test('before the first review, every use counts', () => {
  const never = memory('never', { usage_count: 0 })
  expect(ids(staleToAsk([memory('a'), never], { at: null, uses: {}, unanswered: {} }))).toEqual(['a'])
})

test('confidence falls once, after two reviews without an answer', () => {
  const used = memory('a', { usage_count: 4 })
  const one = closeReview([used], marks, '2026-11-16T09:00:00.000Z')
  expect([one.fallen, one.marks.unanswered]).toEqual([[], { a: 1 }])
  const two = closeReview([used], one.marks, '2026-11-23T09:00:00.000Z')
  expect([ids(two.fallen), two.marks.unanswered]).toEqual([['a'], {}])
  expect(closeReview([used], two.marks, '2026-11-30T09:00:00.000Z').fallen).toEqual([])
})

test('an answer between the reviews ends the question', () => {
  const used = memory('a', { usage_count: 4 })
  const one = closeReview([used], marks, '2026-11-16T09:00:00.000Z')
  const answered = memory('a', { usage_count: 4, answered_at: '2026-11-17T09:00:00.000Z' })
  expect(staleToAsk([answered], one.marks)).toEqual([])
  expect(closeReview([answered], one.marks, '2026-11-23T09:00:00.000Z')).toMatchObject({
    fallen: [],
    marks: { unanswered: {} },
  })
})
