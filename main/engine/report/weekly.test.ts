import { expect, test } from 'vitest'
import { isDue, lastDue } from './weekly.ts'

const monday = { day: 1, hour: 9 }

test('the batch is due on its day and hour in local time', () => {
  expect(lastDue(new Date(2026, 10, 20, 12), monday)).toEqual(new Date(2026, 10, 16, 9))
  expect(lastDue(new Date(2026, 10, 16, 9), monday)).toEqual(new Date(2026, 10, 16, 9))
  expect(lastDue(new Date(2026, 10, 16, 8, 59), monday)).toEqual(new Date(2026, 10, 9, 9))
  expect(lastDue(new Date(2026, 10, 1, 0), { day: 0, hour: 0 })).toEqual(new Date(2026, 10, 1, 0))
  expect(lastDue(new Date(), { day: null, hour: 9 })).toBeNull()
})

test('it is announced once a week', () => {
  const now = new Date(2026, 10, 16, 9, 1)
  expect(isDue(now, monday, new Date(2026, 10, 15).toISOString())).toBe(true)
  expect(isDue(now, monday, new Date(2026, 10, 16, 9).toISOString())).toBe(false)
})
