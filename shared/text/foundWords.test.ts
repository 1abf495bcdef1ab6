import { expect, test } from 'vitest'
import { stretchesOf, wordsToMark } from './foundWords.ts'

const marked = (text: string, query: string, spellings: { typed: string; shown: string }[] = []): string[] =>
  stretchesOf(text, wordsToMark(query, spellings)).map(({ start, end }) => text.slice(start, end))

test('whole words are marked, and the beginnings of words while they are typed', () => {
  expect(marked('Drint and drinting, drint.', 'drint ')).toEqual(['Drint', 'drint'])
  expect(marked('Drint and drinting, undrint.', 'drint')).toEqual(['Drint', 'drint'])
  expect(marked('The zambrel of the Drint', 'drint zam')).toEqual(['zam', 'Drint'])
})

test('parts of names are marked like words', () => {
  expect(marked('Call takeDrintNow in src/drint/wexal.ts', 'drint ')).toEqual(['Drint', 'drint'])
  expect(marked('Pin better-drint.', 'better-drint ')).toEqual(['better-drint'])
})

test('the spelling that was found is marked', () => {
  expect(marked('We receive it.', 'recieve ', [{ typed: 'recieve', shown: 'receive' }])).toEqual(['receive'])
  expect(marked('We receive it.', 'recei', [{ typed: 'rcei', shown: 'recei' }])).toEqual(['recei'])
})

test('diacritics and scripts without spaces are found as the search finds them', () => {
  expect(marked('Das Café, der KAFFEE', 'cafe ')).toEqual(['Café'])
  expect(marked('数据库连接池', '连接')).toEqual(['连接'])
  expect(marked('anything', '')).toEqual([])
})
