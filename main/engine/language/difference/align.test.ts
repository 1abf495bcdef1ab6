import { expect, test } from 'vitest'
import { align } from './align.ts'
import { readTokens } from './tokens.ts'

const pairsOf = (left: string, right: string) => {
  const [a, b] = [readTokens(left), readTokens(right)]
  const { toB, moved, gaps } = align(a, b)
  return {
    pairs: a.flatMap((token, i) => (toB[i] ? [`${token.text}=${toB[i].text}${moved.has(token) ? '!' : ''}`] : [])),
    gaps: gaps.map((gap) => [gap.a, gap.b].map((side) => side.map(({ text }) => text).join(' ')).join('|')),
  }
}

test('forms of a word, and numbers and their words, are aligned', () => {
  expect(pairsOf('Uses five caches', 'used 5 cache')).toEqual({
    pairs: ['Uses=used', 'five=5', 'caches=cache'],
    gaps: [],
  })
})

test('a difference lies in the gap between the same neighbours', () => {
  expect(pairsOf('keep the red lamp', 'keep the blue lamp').gaps).toEqual(['red|blue'])
})

test('a word in another position has moved', () => {
  expect(pairsOf('horse rides girl', 'girl rides horse').pairs.filter((pair) => pair.endsWith('!'))).toHaveLength(2)
})

test('content words are aligned before function words', () => {
  expect(pairsOf('the a of lamp', 'lamp the a of').pairs).toContain('lamp=lamp')
})

test('long texts are aligned at words that occur once in both', () => {
  const words = Array.from({ length: 3000 }, (_, index) => `w${index}x`)
  const { gaps } = pairsOf(
    words.join(' '),
    [...words.slice(0, 900), 'new', ...words.slice(900, 2000), ...words.slice(2001)].join(' '),
  )
  expect(gaps).toEqual(['|new', 'w2000x|'])
})
