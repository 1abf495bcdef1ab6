import { expect, test } from 'vitest'
import { bisect } from './bisect.ts'
import { groupBy } from './groupBy.ts'
import { longestIncreasing } from './longestIncreasing.ts'
import { onlyOf } from './onlyOf.ts'
import { required } from './required.ts'
import { toggled } from './toggled.ts'

test.each([
  [[1, 3, 3, 5], 3, 1],
  [[1, 3, 3, 5], 4, 3],
  [[1, 3, 3, 5], 6, 4],
  [[1, 3, 3, 5], 0, 0],
  [[], 3, 0],
])('bisect: the first of %j that is at least %i is at %i', (list, least, index) => {
  expect(bisect(list, (each) => each >= least)).toBe(index)
})

test('longestIncreasing returns the longest rising subsequence, each value once', () => {
  const of = (list: number[]) => longestIncreasing(list, (each) => each)
  expect(of([4, 1, 2, 9, 3, 3])).toEqual([1, 2, 3])
  expect(of([3, 2, 1])).toHaveLength(1)
  expect(of([])).toEqual([])
})

test('groupBy keeps the order of keys and of elements', () => {
  expect([...groupBy(['bee', 'ant', 'bat', 'cat', 'ape'], (word) => word.charAt(0))]).toEqual([
    ['b', ['bee', 'bat']],
    ['a', ['ant', 'ape']],
    ['c', ['cat']],
  ])
})

test('onlyOf returns an element only if it is alone', () => {
  expect(onlyOf(['a'])).toBe('a')
  expect(onlyOf(['a', 'b'])).toBeNull()
  expect(onlyOf([])).toBeNull()
})

test('required returns what exists, including zero, and names what is missing', () => {
  expect(required(0, 'count')).toBe(0)
  expect(() => required(null, 'first week')).toThrow('Missing first week')
})

test('toggled takes a value out or puts it in, and leaves the set it was given', () => {
  const given = new Set(['oak'])
  expect([...toggled(given, 'oak')]).toEqual([])
  expect([...toggled(given, 'elm')]).toEqual(['oak', 'elm'])
  expect([...given]).toEqual(['oak'])
})
