import { expect, test } from 'vitest'
import { excerptOf } from './excerptOf.ts'
import { foundExcerpt } from './foundExcerpt.ts'
import { wordsToMark } from './foundWords.ts'

const filler = 'Ferries leave on the hour and carry letters. '.repeat(12)
const text = `${filler}Before they leave, the purser counts the wexal crates twice before noon. ${filler}`

test('a text whose beginning or title shows all words is shown from its beginning', () => {
  expect(foundExcerpt('A note', text, wordsToMark('ferries '))).toBe(excerptOf(text))
  expect(foundExcerpt('On wexal', text, wordsToMark('wexal '))).toBe(excerptOf(text))
  expect(foundExcerpt('A note', text, [])).toBe(excerptOf(text))
})

test('a word further down is shown with a few whole words before it', () => {
  const excerpt = foundExcerpt('On ferries', text, wordsToMark('ferries wexal'))
  expect(excerpt).toMatch(/^… leave, the purser counts the wexal crates twice before noon\. Ferries/)
  expect(excerpt).toMatch(/ \w+…$/)
  expect(text).toContain(excerpt.slice(2, -1))
})

test('a word after one too long to be shown before it comes first', () => {
  expect(foundExcerpt('A note', `${filler} ${'x'.repeat(80)}/wexal`, wordsToMark('wexal'))).toBe('… wexal')
})

test('a text that does not have the words, because its tags do, is shown from its beginning', () => {
  expect(foundExcerpt('A note', text, wordsToMark('tagged'))).toBe(excerptOf(text))
})

test('a part of a code block begins with its fence', () => {
  const code = `${filler}\n\`\`\`sh\n${'make all && '.repeat(20)}\nload wexal now\n\`\`\`\n${filler}`
  expect(foundExcerpt('A note', code, wordsToMark('wexal'))).toMatch(
    /^…\n```\n.*&& \nload wexal now\n```\nFerries leave/,
  )
})
