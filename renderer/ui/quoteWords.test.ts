import { expect, test } from 'vitest'
import { quoteWords } from './quoteWords.ts'

test.each([
  ['Lines Added | ~150 |', 'Lines Added · ~150'],
  ['| Flag | Use |', 'Flag · Use'],
  ['Pipe it: `cat log | grep ERROR`.', 'Pipe it: `cat log | grep ERROR`.'],
  [', it waits;', 'it waits'],
  ['tide_table` and `berths', '`tide_table` and `berths`'],
  ['moor at `berths', 'moor at `berths'],
])('the quote %j reads %j', (quote, words) => {
  expect(quoteWords(quote)).toBe(words)
})
