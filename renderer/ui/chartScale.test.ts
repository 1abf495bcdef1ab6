import { expect, test } from 'vitest'
import { fromLeft, fromTop, scaleOf } from './chartScale.ts'

test('a scale has round numbers and one to three lines', () => {
  expect(scaleOf(131)).toEqual({ top: 150, guides: [50, 100, 150] })
  expect(scaleOf(52)).toEqual({ top: 60, guides: [20, 40, 60] })
  expect(scaleOf(0)).toEqual({ top: 1, guides: [1] })
  for (const greatest of [1, 2, 3, 7, 9, 11, 99, 1234]) {
    const { top, guides } = scaleOf(greatest)
    expect(top).toBeGreaterThanOrEqual(greatest)
    expect(guides.length).toBeLessThanOrEqual(3)
    expect(guides.at(-1)).toBeCloseTo(top)
  }
})

test('values lie within the edges of the plot', () => {
  expect([fromTop(0, 0, 10), fromTop(10, 0, 10), fromTop(5, 5, 5)]).toEqual([100, 0, 100])
  expect([fromLeft(0, 3), fromLeft(2, 3), fromLeft(0, 1)]).toEqual([0, 100, 100])
})
