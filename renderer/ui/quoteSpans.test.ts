import { expect, test } from 'vitest'
import { quoteSpans, quotesOutside } from './quoteSpans.ts'

const text = 'Set the\npassword to ••••••••. Use pnpm; never npm.'
const found = (quote: string) => quoteSpans(text, [quote]).map(({ start, end }) => text.slice(start, end))

test('an advisor’s quote is found with other spaces and line breaks, and has no number', () => {
  expect(quoteSpans(text, ['Use pnpm'])).toEqual([{ start: 30, end: 38, number: null }])
  expect(found('Set the password to')).toEqual(['Set the\npassword to'])
})

test.each([
  ['words that are not there', 'Use yarn'],
  ['a quote that a mask cuts', 'the password to ••••••••'],
  ['a quote with a longer mask', 'to ••••••••••••. Use pnpm'],
  ['no words', ' '],
])('%s mark nothing', (_, quote) => {
  expect(found(quote)).toEqual([])
})

test('a title marks only what no text has', () => {
  expect(quotesOutside([text, 'Fees'], ['Set the password', 'Use yarn', 'Fees'])).toEqual(['Use yarn'])
})

test('signs with a meaning in patterns are looked for as they are', () => {
  expect(quoteSpans('Call f(x)? Yes (a+b).', ['f(x)?'])).toEqual([{ start: 5, end: 10, number: null }])
})
