import { expect, test } from 'vitest'
import { counted, formatNumber } from './counted.ts'

test('numbers are grouped, and nouns agree with them', () => {
  expect(formatNumber(100_000)).toBe('100,000')
  expect(counted(1, 'memory')).toBe('1 memory')
  expect(counted(0, 'read')).toBe('0 reads')
})
