import { expect, test } from 'vitest'
import { foundExcerpt } from './foundExcerpt.ts'
import { wordsToMark } from './foundWords.ts'

const filler = 'Ferries leave on the hour and carry letters. '.repeat(12)
const text = `${filler}Before they leave, the purser counts the wexal crates twice before noon. ${filler}`

test('a text whose beginning or title shows all words is shown from its beginning', () => {
  expect(foundExcerpt('A note', text, wordsToMark('ferries '))).toBe(text.slice(0, 240))
  expect(foundExcerpt('On wexal', text, wordsToMark('wexal '))).toBe(text.slice(0, 240))
  expect(foundExcerpt('A note', text, [])).toBe(text.slice(0, 240))
})

test('a word further down is shown with a few whole words before it', () => {
  const excerpt = foundExcerpt('On ferries', text, wordsToMark('ferries wexal'))
  expect(excerpt).toMatch(/^… leave, the purser counts the wexal crates twice before noon\. Ferries/)
  expect(excerpt.length).toBe(242)
})

test('a word after one too long to be shown before it comes first', () => {
  expect(foundExcerpt('A note', `${filler} ${'x'.repeat(80)}/wexal`, wordsToMark('wexal'))).toBe('… wexal')
})

test('a text that does not have the words, because its tags do, is shown from its beginning', () => {
  expect(foundExcerpt('A note', text, wordsToMark('tagged'))).toBe(text.slice(0, 240))
})
