import { expect, test } from 'vitest'
import { compareTexts } from './compareTexts.ts'
import { readDate, readQuantity, readVersion } from './numbers.ts'
import { readTokens } from './tokens.ts'

const equal: [string, string][] = [
  ['The timeout is 5 s.', 'The timeout is 5000 ms.'],
  ['The timeout is 5s.', 'The timeout is five seconds.'],
  ['Tokens live 24 hours.', 'Tokens live 1 day.'],
  ['Uploads stop at 1 GB.', 'Uploads stop at 1024 MB.'],
  ['Keep 1,000 rows.', 'Keep 1000 rows.'],
  ['Keep 10k rows.', 'Keep 10,000 rows.'],
  ['Coverage is 80%.', 'Coverage is 80 percent.'],
  ['Coverage is eighty per cent.', 'Coverage is 80 %.'],
  ['Retry twenty-five times.', 'Retry 25 times.'],
  ['The third attempt wins.', 'The 3rd attempt wins.'],
  ['It needs v2 of the schema.', 'It needs 2 of the schema.'],
  ['The key expires on 2027-03-09.', 'The key expires on March 9, 2027.'],
  ['The backup begins at 2 PM.', 'The backup begins at 14:00.'],
  ['The backup begins at 2.15 a.m. every night.', 'The backup begins at 2:15 every night.'],
  ['The licence costs $1.2 billion.', 'The licence costs $1.2bn.'],
]

test.each(equal)('one quantity in two spellings: %s / %s', (a, b) => {
  expect(compareTexts(a, b, 0.9).verdict).toBe('duplicate')
})

const different: [string, string][] = [
  ['The timeout is 5 s.', 'The timeout is 5 minutes.'],
  ['The server listens on port 3000.', 'The server listens on port 3001.'],
  ['Retry three times.', 'Retry four times.'],
  ['Node 20 is required.', 'Node 22 is required.'],
  ['Pin the parser to 1.4.2.', 'Pin the parser to 1.4.3.'],
  ['Pin the parser to v1.4.2.', 'Pin the parser to v2.0.0.'],
  ['Coverage must stay above 80%.', 'Coverage must stay above 90%.'],
  ['The second attempt wins.', 'The third attempt wins.'],
  ['The key expires on 2027-03-09.', 'The key expires on 2027-04-09.'],
  ['Uploads stop at 50 MB.', 'Uploads stop at 50 GB.'],
  ['Tokens live two hours.', 'Tokens live two days.'],
  ['The backup begins at 2 AM.', 'The backup begins at 2 PM.'],
  ['The ratio of the mirror is 1.5.', 'The ratio of the mirror is 15.'],
  ['Pin the parser to ~1.4.0.', 'Pin the parser to ^1.4.0.'],
  ['The margin of a card is 12px.', 'The margin of a card is 12rem.'],
  ['Sessions live 5m in the cache.', 'Sessions live 5s in the cache.'],
]

test.each(different)('two values for one thing: %s / %s', (a, b) => {
  const { verdict, differences } = compareTexts(a, b, 0.9)
  expect(verdict).toBe('conflict')
  expect(differences.some(({ kind }) => ['number', 'version', 'date', 'ordinal'].includes(kind))).toBe(true)
})

const hedged: [string, string][] = [
  ['The import takes about 200 seconds.', 'The import takes 198 seconds.'],
  ['It handles more than 1000 rows.', 'It handles 1010 rows.'],
]

test.each(hedged)('an approximate number agrees with one near it: %s / %s', (a, b) => {
  expect(compareTexts(a, b, 0.9).verdict).not.toBe('conflict')
})

test('a range and a version within it are neither the same nor a contradiction', () => {
  expect(compareTexts('Pin the parser to ^1.4.2.', 'Pin the parser to 1.4.2.', 0.9).verdict).toBe('related')
})

test('a contradiction in numbers quotes both', () => {
  const { differences } = compareTexts('Wait 10 s.', 'Wait 20 s.', 0.9)
  expect(differences[0]).toMatchObject({ a: { text: '10 s' }, b: { text: '20 s' }, text: '“10 s” or “20 s”' })
})

test('a list number is no quantity, a pronoun is no number', () => {
  const kinds = readTokens('1. Start the one that failed.\n2. Wait.').map(({ kind }) => kind)
  expect(kinds).not.toContain('number')
})

test('quantities, versions and dates are told apart from names', () => {
  expect(readQuantity('500ms')).toEqual({ dimension: 'time', value: 500 })
  expect(readQuantity('sha256')).toBeNull()
  expect(readQuantity('3d')).toBeNull()
  expect(readVersion('^10.0.0')).toBe('^10.0.0')
  expect(readVersion('v10.0.0')).toBe('10.0.0')
  expect(readVersion('1.5')).toBeNull()
  expect(readDate('2026-1-5')).toBe('2026-1-5')
  expect(readDate('2026/13')).toBeNull()
})
