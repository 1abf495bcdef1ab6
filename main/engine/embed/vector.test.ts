import { expect, test } from 'vitest'
import { prepare } from './prepare.ts'
import { dimensions, vectorOf } from './vector.ts'

const vector = (text: string): Float32Array => vectorOf(prepare(text))
const dot = (a: Float32Array, b: Float32Array): number => a.reduce((sum, value, index) => sum + value * b[index]!, 0)

test('a vector has length 1 and depends on nothing but its text', () => {
  const before = vector('Pin the compiler; newer ones reject our decorators.')
  vector('Something else entirely was embedded in between.')
  expect(vector('Pin the compiler; newer ones reject our decorators.')).toEqual(before)
  expect(before).toHaveLength(dimensions)
  expect(dot(before, before)).toBeCloseTo(1, 5)
})

test('close texts point the same way, texts about something else do not, a text without words nowhere', () => {
  const text = vector('The cache must be cleared after every deployment.')
  expect(dot(text, vector('Clear the cache after each deployment.'))).toBeGreaterThan(0.6)
  expect(Math.abs(dot(text, vector('Fonts are licensed per seat.')))).toBeLessThan(0.3)
  expect(vector('{}').every((value) => value === 0)).toBe(true)
})
