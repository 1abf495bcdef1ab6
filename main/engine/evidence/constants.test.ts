import { expect, test } from 'vitest'
import { constantIn, isSameNumber, statedFor } from './constants.ts'

const name = 'REST_HOURS'
const statedIn = (text: string): string | null => {
  const start = text.indexOf(name)
  return statedFor(text, { start, end: start + name.length }, name)
}

test.each([
  ['export const REST_HOURS = 36;', 'REST_HOURS = 36', '36'],
  ['  REST_HOURS: 1_200, // rest', 'REST_HOURS: 1_200', '1_200'],
  ['pub const REST_HOURS: u64 = 36;', 'REST_HOURS: u64 = 36', '36'],
  ['#define REST_HOURS 36', 'REST_HOURS 36', '36'],
  ['REST_HOURS=0.5', 'REST_HOURS=0.5', '0.5'],
])('a line that sets a constant: %s', (line, setting, value) => {
  expect(constantIn(['// boxes', line], name)).toEqual({ setting, value, line: 2 })
})

test.each([
  ['computed', ['const REST_HOURS = 36 * 2']],
  ['set twice', ['const REST_HOURS = 36', 'const REST_HOURS = 12']],
  ['part of a longer name', ['const MAX_REST_HOURS = 36']],
  ['no number', ['const REST_HOURS = readHours()']],
])('no constant is told where it is %s', (_, lines) => {
  expect(constantIn(lines, name)).toBeNull()
})

test.each([
  ['A box rests 36 hours; `REST_HOURS` sets it.', '36'],
  ['`REST_HOURS` is 36.', '36'],
  ['There are 3 depots. `REST_HOURS = 1,200` holds for 2 of them.', '1,200'],
])('a text states a number for a constant: %s', (text, stated) => {
  expect(statedIn(text)).toBe(stated)
})

test.each([
  ['a bound', 'Keep `REST_HOURS` below 36 hours.'],
  ['a change', 'We raise `REST_HOURS` to 36 hours.'],
  ['another unit', 'A box rests 90 minutes; `REST_HOURS` sets it.'],
  ['two numbers', 'A box rests 36 hours or 48 hours, see `REST_HOURS`.'],
  ['a number of another sentence', 'A box rests 36 hours. `REST_HOURS` sets it.'],
  ['a version', '`REST_HOURS` came with 2.4.1 for hours.'],
])('a text states none where there is %s', (_, text) => {
  expect(statedIn(text)).toBeNull()
})

test('digits may be grouped', () => {
  expect(isSameNumber('1_200', '1,200')).toBe(true)
  expect(isSameNumber('1200', '12')).toBe(false)
})
