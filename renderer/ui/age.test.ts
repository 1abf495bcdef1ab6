import { expect, test } from 'vitest'
import { age, ago } from './age.ts'

const now = Date.parse('2026-03-10T12:00:00Z')
const before = (minutes: number) => new Date(now - minutes * 60_000).toISOString()

test('ages are short and never negative', () => {
  expect(age(before(0.5), now)).toBe('now')
  expect(age(before(-600), now)).toBe('now')
  expect(age(before(59), now)).toBe('59 min')
  expect(age(before(60 * 23), now)).toBe('23 h')
  expect(age(before(60 * 24 * 13), now)).toBe('13 d')
  expect(age(before(60 * 24 * 21), now)).toBe('3 wk')
  expect(age(before(60 * 24 * 90), now)).toBe('2 mo')
  expect(age(before(60 * 24 * 800), now)).toBe('2 y')
  expect(age('not a date', now)).toBe('–')
})

test('an age is a phrase, also of one day, and an unknown one is no phrase', () => {
  expect(ago(before(0), now)).toBe('just now')
  expect(ago(before(60 * 24), now)).toBe('1 d ago')
  expect(ago(before(60 * 24 * 90), now)).toBe('2 mo ago')
  expect(ago('not a date', now)).toBe('–')
})
