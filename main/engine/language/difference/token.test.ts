import { expect, test } from 'vitest'
import { tokensAfter } from './token.ts'
import { readTokens } from './tokens.ts'

test('tokens are linked in order after numbers and phrases are merged', () => {
  const tokens = readTokens('Wait twenty five seconds in New Zealand.')
  expect(tokens.map(({ text }) => text)).toEqual(['Wait', 'twenty five seconds', 'in', 'New Zealand'])
  expect(tokens.map(({ index }) => index)).toEqual([0, 1, 2, 3])
  expect(tokens.map(({ previous }) => previous?.text)).toEqual([undefined, 'Wait', 'twenty five seconds', 'in'])
  expect(tokens.map(({ next }) => next?.text)).toEqual(['twenty five seconds', 'in', 'New Zealand', undefined])
})

test('tokensAfter stops at the end of the text', () => {
  const [first] = readTokens('Drain all pumps')
  expect(first && tokensAfter(first, 1).map(({ text }) => text)).toEqual(['all'])
  expect(first && tokensAfter(first, 9).map(({ text }) => text)).toEqual(['all', 'pumps'])
})
