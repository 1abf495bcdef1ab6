import { afterEach, beforeEach, expect, test } from 'vitest'
import { localFromUtc, utcFromLocal } from './jaatoTime.ts'

const zone = process.env.TZ
beforeEach(() => {
  process.env.TZ = 'Asia/Kolkata'
})
afterEach(() => {
  if (zone === undefined) delete process.env.TZ
  else process.env.TZ = zone
})

test.each([
  ['2026-03-01T09:30:00', '2026-03-01T04:00:00.000Z'],
  ['2026-03-01 09:30:00.123456', '2026-03-01T04:00:00.123Z'],
  ['2026-03-01', '2026-02-28T18:30:00.000Z'],
  ['2026-03-01T09:30:00Z', '2026-03-01T09:30:00.000Z'],
  ['2026-03-01T09:30:00+02:00', '2026-03-01T07:30:00.000Z'],
  ['2026-03-01T09:30:00+0200', '2026-03-01T07:30:00.000Z'],
])('%s, read in India, is %s', (local, utc) => {
  expect(utcFromLocal(local)).toBe(utc)
})

test.each(['', 'soon', '2026-13-40T00:00:00', '1772000000'])('%j is no time', (text) => {
  expect(utcFromLocal(text)).toBeNull()
})

test('a time is written in local time without zone, and read back unchanged', () => {
  expect(localFromUtc('2026-03-01T04:00:00.000Z')).toBe('2026-03-01T09:30:00')
  expect(localFromUtc('2026-03-01T04:00:00.007Z')).toBe('2026-03-01T09:30:00.007000')
  expect(utcFromLocal(localFromUtc('2026-03-01T04:00:00.007Z'))).toBe('2026-03-01T04:00:00.007Z')
})
