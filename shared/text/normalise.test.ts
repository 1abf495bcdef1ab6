import { expect, test } from 'vitest'
import { normalise, similarity } from './normalise.ts'

test('composed and decomposed letters, tabs and line ends are normalised', () => {
  expect(normalise('  cafe\u0301\t is\r\n closed\u00a0 ')).toBe('caf\u00e9 is closed')
})

test('an edited entry is closer to its old self than to its neighbour', () => {
  const old = 'Run the migrations before the workers start.'
  expect(similarity(old, 'Run the migrations before the queue workers start, never after.')).toBeGreaterThan(0.6)
  expect(similarity(old, 'Prices are kept in cents.')).toBeLessThan(0.2)
})

test('similarity is 1 for the same words, 0 for none in common, and symmetric', () => {
  expect(similarity('Keep it small', 'small: keep IT')).toBe(1)
  expect(similarity('abc', 'xyz')).toBe(0)
  expect(similarity('a b', 'a')).toBe(similarity('a', 'a b'))
})

test('texts in scripts without spaces are compared by character', () => {
  expect(similarity('使用数据库缓存', '使用数据库')).toBeGreaterThan(0.8)
})

test('texts without words are similar only when equal', () => {
  expect(similarity('---', '---')).toBe(1)
  expect(similarity('---', '***')).toBe(0)
  expect(similarity('', '')).toBe(1)
})
