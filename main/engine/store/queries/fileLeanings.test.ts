import { expect, test } from 'vitest'
import { leaningOf } from './fileLeanings.ts'

const times = (count: number, junk: number, discarded: number) =>
  Array.from({ length: count }, () => ({ junk, discarded }))

test('a file leans to where people decided against the odds, and not at all where they followed them', () => {
  expect(leaningOf([])).toBe(0)
  expect(leaningOf(times(4, 0.5, 1))).toBeCloseTo(2 / 5)
  expect(leaningOf(times(4, 0.5, 0))).toBeCloseTo(-2 / 5)
  expect(leaningOf([...times(9, 0.9, 1), ...times(1, 0.9, 0)])).toBeCloseTo(0)
})

test('one surprise moves it by a quarter at most, many by one and a half at most', () => {
  expect(leaningOf(times(1, 0, 1))).toBeCloseTo(0.25)
  expect(leaningOf(times(200, 0.05, 1))).toBe(1.5)
  expect(leaningOf(times(200, 0.95, 0))).toBe(-1.5)
})
