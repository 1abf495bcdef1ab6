import { expect, test } from 'vitest'
import { supported, worthOf } from './worth.ts'

const all = { discard: true, promote: true, validate: true, ask: true }
const odds = (junk: number, lesson: number) => ({ junk, keep: 1 - junk - lesson, lesson })

test.each([
  [0.95, 0, 'discard'],
  [0.8, 0, 'needs-you'],
  [0.55, 0.05, 'needs-you'],
  [0.45, 0.05, 'validate'],
  [0.1, 0.5, 'validate'],
  [0.05, 0.8, 'promote'],
] as const)('junk %d, lesson %d: %s has the least expected cost', (junk, lesson, act) => {
  expect(worthOf(odds(junk, lesson), all).act).toBe(act)
})

test('what may not be discarded is asked about, and what may not be promoted is validated', () => {
  expect(worthOf(odds(0.95, 0), { ...all, discard: false }).act).toBe('needs-you')
  expect(worthOf(odds(0.05, 0.8), { ...all, promote: false })).toMatchObject({ act: 'validate', confidence: 0.95 })
})

test('a validated memory is promoted or stays as it is', () => {
  const validated = { ...all, discard: false, validate: false, ask: false }
  expect(worthOf(odds(0.95, 0), validated).act).toBeNull()
  expect(worthOf(odds(0.05, 0.8), validated).act).toBe('promote')
})

test('support makes a lesson more probable and junk less', () => {
  const { junk, keep, lesson } = supported(odds(0.4, 0.2))
  expect(junk + keep + lesson).toBeCloseTo(1, 9)
  expect(lesson / keep).toBeCloseTo(2 * (0.2 / 0.4))
  expect(junk / keep).toBeCloseTo(0.5 * (0.4 / 0.4))
})
