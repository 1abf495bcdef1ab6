import { expect, test } from 'vitest'
import { excerptOf } from './excerptOf.ts'

test('a short text is its own excerpt, and a long one ends at a word, with an ellipsis', () => {
  expect(excerptOf('Lock the berth row.', 19)).toBe('Lock the berth row.')
  expect(excerptOf('Lock the berth row first.', 20)).toBe('Lock the berth row…')
  expect(excerptOf('Lock the berth\nrow-by-row', 20)).toBe('Lock the berth…')
  expect(excerptOf('x'.repeat(300))).toBe(`${'x'.repeat(239)}…`)
})
