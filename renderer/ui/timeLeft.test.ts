import { expect, test } from 'vitest'
import { timeLeft } from './timeLeft.ts'

const started_at = '2026-11-16T10:00:00.000Z'
const after = (ms: number) => Date.parse(started_at) + ms

test('the time left follows from the mean speed so far', () => {
  expect(timeLeft({ done: 41_200, total: 100_000, started_at }, after(2000))).toBe('about 3 s left')
  expect(timeLeft({ done: 10, total: 100, started_at }, after(20_000))).toBe('about 3 min left')
  expect(timeLeft({ done: 1, total: 100, started_at }, after(120_000))).toBe('about 3 h left')
})

test('no estimate is shown without enough progress', () => {
  expect(timeLeft({ done: 10, total: null, started_at }, after(2000))).toBeNull()
  expect(timeLeft({ done: 0, total: 100, started_at }, after(2000))).toBeNull()
  expect(timeLeft({ done: 10, total: 100, started_at }, after(100))).toBeNull()
  expect(timeLeft({ done: 100, total: 100, started_at }, after(2000))).toBeNull()
  expect(timeLeft({ done: 10, total: 100, started_at: 'never' }, after(2000))).toBeNull()
})
