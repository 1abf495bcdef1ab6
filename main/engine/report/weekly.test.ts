import { expect, test } from 'vitest'
import { isDue, lastDue, isAllowedAddress } from './weekly.ts'

const monday = { day: 1, hour: 9 }

test('the batch is due on its day and hour in local time', () => {
  expect(lastDue(new Date(2026, 10, 20, 12), monday)).toEqual(new Date(2026, 10, 16, 9))
  expect(lastDue(new Date(2026, 10, 16, 9), monday)).toEqual(new Date(2026, 10, 16, 9))
  expect(lastDue(new Date(2026, 10, 16, 8, 59), monday)).toEqual(new Date(2026, 10, 9, 9))
  expect(lastDue(new Date(2026, 10, 1, 0), { day: 0, hour: 0 })).toEqual(new Date(2026, 10, 1, 0))
  expect(lastDue(new Date(), { day: null, hour: 9 })).toBeNull()
})

test('it is announced once a week', () => {
  const now = new Date(2026, 10, 16, 9, 1)
  expect(isDue(now, monday, new Date(2026, 10, 15).toISOString())).toBe(true)
  expect(isDue(now, monday, new Date(2026, 10, 16, 9).toISOString())).toBe(false)
})

test('a digest leaves this machine only over https', () => {
  for (const address of [
    'https://example.org/hook',
    'http://localhost:8080/x',
    'http://127.0.0.1/',
    'http://[::1]:3000/',
  ])
    expect(isAllowedAddress(address), address).toBe(true)
  for (const address of [
    'http://example.org/hook',
    'http://localhost.example.org/',
    'http://127.0.0.1.example.org/',
    'http://127.0.0.1@example.org/',
    'file:///etc/passwd',
    'ftp://localhost/',
    'example.org',
    '',
  ])
    expect(isAllowedAddress(address), address).toBe(false)
})
