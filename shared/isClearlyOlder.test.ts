import { expect, test } from 'vitest'
import { isClearlyOlder } from './isClearlyOlder.ts'

test('a moment is clearly older from ten minutes on', () => {
  const noon = '2026-11-20T12:00:00Z'
  expect(isClearlyOlder('2026-11-20T11:50:00Z', noon)).toBe(true)
  expect(isClearlyOlder('2026-11-20T13:40:00+02:00', noon)).toBe(true)
  expect(isClearlyOlder('2026-11-20T11:50:01Z', noon)).toBe(false)
  expect(isClearlyOlder(noon, noon)).toBe(false)
  expect(isClearlyOlder(noon, '2026-11-20T11:00:00Z')).toBe(false)
  expect(isClearlyOlder('', noon)).toBe(false)
})
