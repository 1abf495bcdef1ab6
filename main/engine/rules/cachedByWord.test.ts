import { expect, test } from 'vitest'
import { cachedByWord } from './cachedByWord.ts'

test('each part of a text has its own value, however many parts there are', () => {
  const read = cachedByWord((word) => word.toUpperCase())
  const words = Array.from({ length: 100_000 }, (_, at) => `word${at % 70_000}`)
  for (const word of words) expect(read(`see ${word}, then`, 4, 4 + word.length)).toBe(word.toUpperCase())
})

test('what belongs to a word is remembered from its second time on, of a long one never', () => {
  const computed: string[] = []
  const read = cachedByWord((word) => computed.push(word))
  const long = 'x'.repeat(41)
  for (const text of ['pool', 'a pool', 'pool', 'the pool', long, long])
    read(text, text.length - (text === long ? 41 : 4), text.length)
  expect(computed).toEqual(['pool', 'pool', long, long])
})
