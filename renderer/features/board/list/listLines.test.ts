import { expect, test } from 'vitest'
import { listLines } from './listLines.ts'

const groups = [
  { key: 'merge', start: 0, count: 3 },
  { key: 'discard', start: 3, count: 2 },
]

test('every group begins with a heading, and rows and lines lead to each other', () => {
  const lines = listLines(5, groups)
  expect(lines.count).toBe(7)
  expect([0, 1, 2, 3, 4].map(lines.lineOf)).toEqual([1, 2, 3, 5, 6])
  expect([0, 1, 2, 3, 4, 5, 6, 9].map(lines.indexAt)).toEqual([0, 0, 1, 2, 3, 3, 4, 4])
})

test('without groups a line is a row', () => {
  const lines = listLines(5, [])
  expect([lines.count, lines.lineOf(4), lines.indexAt(4)]).toEqual([5, 4, 4])
})
