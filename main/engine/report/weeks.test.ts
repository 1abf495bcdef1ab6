import { expect, test } from 'vitest'
import { endOfWeek, lastWeeks, weekIndex } from './weeks.ts'

test('weeks start on Monday and have calendar numbers, across the turn of the year too', () => {
  expect(lastWeeks(new Date('2027-01-05T10:00:00Z'), 3)).toEqual([
    { start: '2026-12-21', number: 52 },
    { start: '2026-12-28', number: 53 },
    { start: '2027-01-04', number: 1 },
  ])
})

test('a week includes the last millisecond of Sunday', () => {
  const weeks = lastWeeks(new Date('2026-11-20T09:00:00Z'), 2)
  expect(weekIndex(weeks, '2026-11-15T23:59:59.999Z')).toBe(0)
  expect(weekIndex(weeks, '2026-11-16T00:00:00.000Z')).toBe(1)
  expect(weekIndex(weeks, '2026-11-08T23:59:59.999Z')).toBe(-1)
  expect(weekIndex(weeks, 'some day')).toBe(-1)
  expect(endOfWeek(weeks[0]!)).toBe('2026-11-16T00:00:00.000Z')
})
