import { expect, test } from 'vitest'
import { counted, formatNumber, pluralForm } from './counted.ts'

test('a noun agrees with its count', () => {
  expect([0, 1, 2].map((count) => counted(count, 'memory'))).toEqual(['0 memories', '1 memory', '2 memories'])
  expect(counted(21, 'file')).toBe('21 files')
  expect(counted(2, 'day')).toBe('2 days')
  expect(counted(2, 'memory needs', 'memories need')).toBe('2 memories need')
})

test('digits are grouped in threes', () => {
  expect(formatNumber(100_000)).toBe('100,000')
  expect(counted(18_041, 'memory')).toBe('18,041 memories')
})

test('a verb agrees with its count', () => {
  expect([0, 1, 2].map((count) => pluralForm(count, 'is', 'are'))).toEqual(['are', 'is', 'are'])
})
