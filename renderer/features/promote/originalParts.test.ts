import { expect, test } from 'vitest'
import { originalParts } from './originalParts.ts'

const original = 'I noticed today that retries hide the first error. I fixed it by logging attempt 1.'
const distilled = 'Retries hide the first error. Logging attempt 1 fixes it.'

test('the original text stays complete and in order, whatever is struck through', () => {
  const parts = originalParts(original, distilled)
  expect(parts.map((part) => part.text).join('')).toBe(original)
  expect(parts.some((part) => !part.kept && part.text.includes('noticed today'))).toBe(true)
  expect(parts.some((part) => part.kept && part.text.includes('hide the first error'))).toBe(true)
})

test('neighbouring struck words form one run', () => {
  const struck = originalParts('Well, as you asked, use pnpm.', 'Use pnpm.').filter((part) => !part.kept)
  expect(struck).toHaveLength(1)
})

test('a word capitalised because it now starts the sentence is not struck through', () => {
  const struck = originalParts('It turns out named statements fail.', 'Named statements fail.').filter(
    (part) => !part.kept,
  )
  expect(struck).toEqual([{ text: 'It turns out ', kept: false }])
})

test('the original stays complete where changing case changes the length of a letter', () => {
  const text = 'Well, İstanbul is the region.'
  expect(
    originalParts(text, 'i̇stanbul is the region.')
      .map((part) => part.text)
      .join(''),
  ).toBe(text)
})

test('an unchanged text has nothing struck through', () => {
  expect(originalParts('Use pnpm.', 'Use pnpm.')).toEqual([{ text: 'Use pnpm.', kept: true }])
})

test('of a long list each item keeps its own words', () => {
  const items = Array.from(
    { length: 400 },
    (_, at) => `- Queue ${at} is drained before a deploy, because it loses jobs otherwise.`,
  )
  const short = items.map((item) => item.replace(', because it loses jobs otherwise', ''))
  const parts = originalParts(items.join('\n'), short.join('\n'))
  expect(parts.map(({ text }) => text).join('')).toBe(items.join('\n'))
  expect(parts.filter(({ kept }) => !kept)).toHaveLength(400)
  expect(
    parts
      .filter(({ kept }) => kept)
      .every(({ text }) => /^\.?(?:\n?- Queue \d+ is drained before a deploy)?$/.test(text)),
  ).toBe(true)
})

test('what follows a long part that is left out is kept', () => {
  const left = Array.from({ length: 3000 }, (_, at) => `step ${at} was tried`).join(', ')
  const rule = 'Drain every queue before a deploy, and start its workers again only after the health check.'
  const parts = originalParts(`${left}. ${rule}`, rule)
  expect(parts.at(-1)).toEqual({ text: rule, kept: true })
  expect(parts.slice(0, -1).every(({ kept }) => !kept)).toBe(true)
})
