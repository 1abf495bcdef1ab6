import { expect, test } from 'vitest'
import { compareTexts } from './compareTexts.ts'
import { readTokens } from './tokens.ts'

const verdict = (a: string, b: string) => compareTexts(a, b, 0.9).verdict

test('several words that name one thing, or equal one word, are one token with its position in the text', () => {
  const text = 'Switch off the lamp in New Zealand by hand.'
  const tokens = readTokens(text)
  expect(tokens.map(({ lower }) => lower)).toEqual(['disable', 'the', 'lamp', 'in', 'new zealand', 'manually'])
  for (const token of tokens) expect(text.slice(token.start, token.end)).toBe(token.text)
})

test('words on two sides of a full stop are not one token; backticks change nothing', () => {
  expect(readTokens('New. Zealand').length).toBe(2)
  expect(readTokens('`turn off`').map(({ key }) => key)).toEqual(readTokens('turn off').map(({ key }) => key))
})

test('two names of several words exclude each other, and their last word alone is more general', () => {
  expect(verdict('The mirror stands in South Korea.', 'The mirror stands in New Zealand.')).toBe('conflict')
  expect(verdict('The mirror stands in South Korea.', 'The mirror stands in Norway.')).toBe('conflict')
  expect(verdict('The mirror stands in South Korea.', 'The mirror stands in Korea.')).toBe('extends')
  expect(verdict('Turn off retries of the importer.', 'Disable retries of the importer.')).toBe('duplicate')
  expect(verdict('Turn off retries of the importer.', 'Turn on retries of the importer.')).toBe('conflict')
})
