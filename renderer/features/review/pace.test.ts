import { expect, test } from 'vitest'
import { noPace, type Pace, timeFor, withItem } from './pace.ts'

/** The pace after items of this length, each decided in ten seconds. */
function paceOf(count: number, length: number): Pace {
  return Array.from({ length: count }, () => length).reduce(
    (pace, length) => withItem(pace, { length }, 10_000),
    noPace,
  )
}

test('the time left follows what is left to read, not only the number of items', () => {
  const pace = paceOf(5, 100)
  expect(timeFor(pace, { count: 10, length: 1000 })).toBe(100_000)
  expect(timeFor(pace, { count: 10, length: 19_000 })).toBe(1_000_000)
})

test('nothing is said before five items were decided by themselves, or once nothing is left', () => {
  expect(timeFor(paceOf(4, 100), { count: 10, length: 1000 })).toBeNull()
  expect(timeFor(paceOf(5, 100), { count: 0, length: 0 })).toBeNull()
  expect(timeFor({ ...paceOf(5, 100), ms: 0 }, { count: 10, length: 1000 })).toBeNull()
})
