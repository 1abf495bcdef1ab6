import { expect, test } from 'vitest'
import { about } from './words.ts'

test('What is left is told in minutes and seconds, and in hours from an hour on', () => {
  expect(about(260_000)).toBe('about 4:20')
  expect(about(3_599_000)).toBe('about 59:59')
  expect(about(19_044_000)).toBe('about 5 h')
})
