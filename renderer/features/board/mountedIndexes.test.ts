import { expect, test } from 'vitest'
import { mountedIndexes } from './mountedIndexes.ts'

const options = { count: 100, overscan: 2, keep: -1 }

test('the visible indexes and a few on either side are mounted', () => {
  expect(mountedIndexes({ first: 10, last: 12 }, options)).toEqual([8, 9, 10, 11, 12, 13, 14])
  expect(mountedIndexes({ first: 0, last: 1 }, options)).toEqual([0, 1, 2, 3])
  expect(mountedIndexes({ first: 98, last: 99 }, options)).toEqual([96, 97, 98, 99])
})

test('one index stays mounted above or below, and none that is gone', () => {
  expect(mountedIndexes({ first: 10, last: 10 }, { ...options, keep: 3 })).toEqual([3, 8, 9, 10, 11, 12])
  expect(mountedIndexes({ first: 10, last: 10 }, { ...options, keep: 50 })).toEqual([8, 9, 10, 11, 12, 50])
  expect(mountedIndexes({ first: 10, last: 10 }, { ...options, keep: 11 })).toEqual([8, 9, 10, 11, 12])
  expect(mountedIndexes({ first: 10, last: 10 }, { ...options, keep: 100 })).toEqual([8, 9, 10, 11, 12])
})

test('a list that became shorter than what was visible mounts its end, an empty one nothing', () => {
  expect(mountedIndexes({ first: 150, last: 160 }, options)).toEqual([97, 98, 99])
  expect(mountedIndexes({ first: 0, last: 5 }, { ...options, count: 0 })).toEqual([])
})
