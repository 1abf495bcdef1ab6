import { expect, test } from 'vitest'
import { about, repeats } from './words.ts'

test('the remaining time is shown in minutes and seconds, from an hour on in hours', () => {
  expect(about(260_000)).toBe('about 4:20')
  expect(about(3_599_000)).toBe('about 59:59')
  expect(about(19_044_000)).toBe('about 5 h')
})

test('a text repeats its title whatever its marks and wherever the title is cut', () => {
  expect(repeats('**Cache**: Keep `ttl` at\n5 minutes and more.', 'Cache: Keep ttl at 5 minutes and…')).toBe(true)
  expect(repeats('The cache is kept.', 'Cache: Keep')).toBe(false)
  expect(repeats('## Cache times\n\nKept for 5 minutes.', 'Cache times')).toBe(true)
  expect(repeats('- [ ] See [the table](docs/times.md) first.', 'See the table first.')).toBe(true)
  expect(repeats('Kept.', '→')).toBe(false)
})
