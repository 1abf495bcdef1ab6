import { expect, test } from 'vitest'
import { revealedTop } from './revealed.ts'

const row = (top: number, scrollTop: number) => revealedTop({ top, bottom: top + 30, scrollTop, height: 600 })

test('what is sought is placed a third down, unless it is visible with some rows above and below', () => {
  expect(row(300, 0)).toBe(0)
  expect(row(560, 0)).toBe(360)
  expect(row(9000, 0)).toBe(8800)
  expect(row(1010, 1000)).toBe(810)
  expect(row(1300, 1000)).toBe(1000)
})

test('at the beginning of a list nothing is above it', () => {
  expect(row(0, 0)).toBe(0)
  expect(row(30, 400)).toBe(0)
})
