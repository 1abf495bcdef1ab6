import { expect, test } from 'vitest'
import { quoteWords } from './quoteWords.ts'

test.each([
  ['Lines Added | ~150 |', 'Lines Added · ~150'],
  ['| Flag | Use |', 'Flag · Use'],
  ['Pipe it: `cat log | grep ERROR`.', 'Pipe it: `cat log | grep ERROR`.'],
  [', it waits;', 'it waits'],
])('the quote %j reads %j', (quote, words) => {
  expect(quoteWords(quote)).toBe(words)
})
