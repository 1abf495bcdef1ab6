import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { Heights } from './heights.ts'

const gap = 8

test('unmeasured cards use the estimated height, far down the list too', () => {
  const heights = new Heights(100, gap)
  expect(heights.offsetOf(99_999)).toBe(99_999 * 108)
  expect(heights.indexAt(50_000 * 108 + 5, 100_000)).toBe(50_000)
})

test('positions equal the sum of all heights above', () => {
  const measures = fc.array(fc.tuple(fc.integer({ min: 0, max: 999 }), fc.integer({ min: 20, max: 400 })), {
    maxLength: 80,
  })
  fc.assert(
    fc.property(measures, fc.integer({ min: 0, max: 999 }), (list, index) => {
      const heights = new Heights(120, gap)
      const plain = Array.from({ length: 1000 }, () => 120)
      for (const [at, size] of list) {
        heights.measure(at, size)
        plain[at] = size
      }
      const offset = plain.slice(0, index).reduce((sum, size) => sum + size + gap, 0)
      expect(heights.offsetOf(index)).toBe(offset)
      expect(heights.indexAt(offset, 1000)).toBe(index)
      expect(heights.indexAt(offset + (plain[index] ?? 0) + gap - 1, 1000)).toBe(index)
    }),
  )
})

test('the end of the list is its last card', () => {
  const heights = new Heights(100, gap)
  expect(heights.indexAt(1e9, 300)).toBe(299)
  expect(heights.indexAt(-50, 300)).toBe(0)
  expect(heights.indexAt(0, 0)).toBe(0)
})

test('a measured height equal to the known one changes no layout', () => {
  const heights = new Heights(100, gap)
  expect(heights.measure(3, 140)).toBe(true)
  expect(heights.measure(3, 140)).toBe(false)
  heights.clear()
  expect(heights.offsetOf(4)).toBe(4 * 108)
})
