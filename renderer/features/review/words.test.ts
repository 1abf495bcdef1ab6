import { expect, test } from 'vitest'
import { about, recordWords, repeats } from './words.ts'

test('the remaining time is rounded, the more the longer it is', () => {
  expect(about(2000)).toBe('about 10 s')
  expect(about(38_000)).toBe('about 40 s')
  expect(about(57_000)).toBe('about 1 min')
  expect(about(260_000)).toBe('about 4 min')
  expect(about(1_391_000)).toBe('about 25 min')
  expect(about(3_599_000)).toBe('about 1 h')
  expect(about(19_044_000)).toBe('about 5 h')
})

test('a text repeats its title whatever its marks and wherever the title is cut', () => {
  expect(repeats('**Cache**: Keep `ttl` at\n5 minutes and more.', 'Cache: Keep ttl at 5 minutes and…')).toBe(true)
  expect(repeats('The cache is kept.', 'Cache: Keep')).toBe(false)
  expect(repeats('## Cache times\n\nKept for 5 minutes.', 'Cache times')).toBe(true)
  expect(repeats('- [ ] See [the table](docs/times.md) first.', 'See the table first.')).toBe(true)
  expect(repeats('Kept.', '→')).toBe(false)
})

test('how often such recommendations were accepted is told without a number, once there are enough to tell', () => {
  const told = (agreed: number, all: number) => recordWords({ agreed, all })
  expect([told(4, 4), told(5, 5), told(24, 25), told(7, 9), told(2, 5), told(1, 5)]).toEqual([
    '',
    'always accepted so far',
    'nearly always accepted',
    'mostly accepted',
    'accepted half the time',
    'rarely accepted',
  ])
})
