import { expect, test } from 'vitest'
import { isVerb, roleOf, subjectOf } from './roles.ts'
import { readTokens } from './tokens.ts'

const at = (text: string, word: string) => {
  return readTokens(text).find((token) => token.text === word)!
}

test.each([
  ['The backup of the orders table runs at 3.', 'orders', 'subject'],
  ['`npm test` takes 4 minutes.', 'test', 'subject'],
  ['The worker keeps the orders table open.', 'orders', 'object'],
  ['Set MAX_POOL to 10.', 'MAX_POOL', 'object'],
  ['Set MAX_POOL to 10.', '10', 'object'],
  ['Use pnpm in the web package.', 'web', 'circumstance'],
  ['On Linux the socket is in /run.', 'Linux', 'circumstance'],
  ['Ring the bell when the gate is open.', 'open', 'condition'],
] as const)('%s: %s is the %s', (text, word, role) => {
  expect(roleOf(at(text, word))?.is).toBe(role)
})

test.each([
  ['The table runs at 3.', 'runs', true],
  ['Test runs take an hour.', 'Test', false],
  ['Cache the page.', 'Cache', true],
  ['Do not cache pages.', 'cache', true],
  ['The cache is full.', 'cache', false],
  ['Caching is on.', 'Caching', false],
  ['Wrap it, using keys of the store.', 'keys', false],
] as const)('finds whether a word is the verb: %s %s', (text, word, is) => {
  expect(isVerb(at(text, word))).toBe(is)
})

test('the subject of a number stands before its verb; an order has no subject', () => {
  const subject = (text: string, word: string) => subjectOf(at(text, word)).map((found) => found.text)
  expect(subject('The mail worker calls the ledger 3 times.', '3')).toEqual(['worker', 'mail'])
  expect(subject('Set the limit to 3.', '3')).toEqual([])
})
