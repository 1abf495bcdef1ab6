import { expect, test } from 'vitest'
import { quoteAround } from './quote.ts'

const around = (text: string, words: string): string => {
  const start = text.indexOf(words)
  const { start: from, end } = quoteAround(text, { start, end: start + words.length })
  return text.slice(from, end)
}

test.each([
  ['Parcels wait. Labels must be printed first. Then they go.', 'must', 'Labels must be printed first'],
  ['- Labels must not be\n  printed twice\n- Parcels wait', 'must', 'Labels must not be\n  printed twice'],
  [
    'Call `print(...)` before the door is shut, or it fails. Twice.',
    'fails',
    'Call `print(...)` before the door is shut, or it fails',
  ],
  ['Add the carrier to `carriers.ts` so it is found', 'Add', 'Add the carrier to `carriers.ts` so it is found'],
  ['Here is how the labels of a parcel are laid out:', ':', 'Here is how the labels of a parcel are laid out:'],
])('%s: %s', (text, words, quote) => {
  expect(around(text, words)).toBe(quote)
})

test('a long sentence is quoted by the whole clauses that contain the words', () => {
  const text =
    'The parcel tests must not run side by side: they share one database of the harbour and empty the tables of each other, so they fail'
  expect(around(text, 'must')).toBe('The parcel tests must not run side by side')
})

test('code is quoted whole or not at all', () => {
  const text =
    'Wait for the health check of the old harbour database before anybody there calls the long `npm run migrate now`, please'
  expect(around(text, 'Wait')).toBe(
    'Wait for the health check of the old harbour database before anybody there calls the long',
  )
})

test('a full stop inside a word does not end a quote where the text is cut', () => {
  const text = `${'depot '.repeat(17)}labels2.3 are printed`
  expect(text.indexOf('.')).toBe(109)
  expect(around(text, 'depot')).toMatch(/depot$/)
})

test('words far from the start are quoted from a clause on, and a long quote ends with a whole word', () => {
  const text = `The depot in the harbour of the old town is open every day of the year, though nobody ${'walks there '.repeat(30)}`
  const quote = around(text, 'nobody')
  expect(quote).toMatch(/^though nobody walks there .* (?:walks|there)$/)
  expect(quote.length).toBeLessThanOrEqual(110)
})

test('a quote does not begin inside brackets that close before its words', () => {
  const text = `${'depot '.repeat(8)}any change of scale (cell width, boundary pulse) must keep the first width`
  expect(around(text, 'must')).toMatch(/change of scale \(cell width, boundary pulse\) must keep the first width$/)
})

test('without a clause nearby the quote starts some words before; code alone is quoted alone', () => {
  expect(around(`${'depot '.repeat(30)}opens at:`, ':')).toMatch(/^depot depot .*opens at:$/)
  expect(around('…', '…')).toBe('…')
})
