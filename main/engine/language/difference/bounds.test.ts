import { expect, test } from 'vitest'
import { areOpposedBounds } from './bounds.ts'

test.each([
  ['Berth list < 10K rows', 'Large berth lists (>10K rows)'],
  ['lamps<=2.5 kg', 'Lamps ≥ 2.5 kg are hung by two'],
])('one number bounded from above and from below: %s', (one, other) => {
  expect(areOpposedBounds(one, other)).toBe(true)
  expect(areOpposedBounds(other, one)).toBe(true)
})

test.each([
  ['the same bound', 'lamps >= 2.5', 'lamps > 2.5'],
  ['other numbers', 'lamps < 2.5', 'lamps > 3'],
  ['both bounds', 'lamps >= 2 and <= 2', 'lamps >= 2'],
  ['arrows and tags', 'lamp -> 2, <b>2</b>, a => 2', 'lamps < 2'],
])('no opposed bounds: %s', (_, one, other) => {
  expect(areOpposedBounds(one, other)).toBe(false)
})
