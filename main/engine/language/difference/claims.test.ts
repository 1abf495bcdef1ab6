import { expect, test } from 'vitest'
import { readClaims } from './claims.ts'

const claimed = (text: string) => readClaims(text).map(({ words }) => words.map(({ lower }) => lower).join(' '))

test('of each sentence, the words of its first part that say something of their own', () => {
  expect(
    claimed('A berth is kept for 40 minutes (see the harbour book). Crews use hemp for all ropes, never wire.'),
  ).toEqual(['berth 40 minutes', 'crews hemp ropes'])
})

test('words say the same in several ways', () => {
  const manners = (text: string) => readClaims(text).map(({ manner }) => manner)
  expect(manners('A permit is valid for 2 days. Permits last 2 days. The lifetime of a permit is 2 days.')).toEqual([
    'lasts',
    'lasts',
    'lasts',
  ])
  expect(manners('Pick hemp for ropes.')).toEqual(['use'])
})

test('a full stop behind a bracket, a quotation or code ends a sentence', () => {
  expect(claimed('Ropes are hemp (dry). The crane is “red”. Crates go to `quay.txt`. The tower is tall.')).toHaveLength(
    4,
  )
})

test('a negation, an order and what holds everywhere are told, with their place', () => {
  const text = 'Ropes are dry. Never tow a barge at night. Weights are always in tons.'
  expect(readClaims(text)).toMatchObject([
    { isDenied: false, isOrder: false, isUniversal: false, start: 0, end: 13 },
    { isDenied: true, isOrder: false, isUniversal: false },
    { isDenied: false, isOrder: false, isUniversal: true },
  ])
})

test.each([
  ['a condition', 'If the tide is low, a berth is kept for 40 minutes.'],
  ['a limit', 'A berth is kept for 40 minutes, except on Sundays.'],
  ['a possibility', 'A berth may be kept for 40 minutes.'],
  ['a report', 'The crew moved 40 crates.'],
  ['a report without its subject', 'Removed broken crates from the quay list.'],
  ['a heading', '# Berths are kept for 40 minutes'],
  ['a row of a table', '| Berths are kept | 40 minutes |'],
  ['a label', 'Berth 2: the crane lifts 40 tons.'],
  ['a label in bold', '**Status:** open **Kind:** crane'],
  ['a question', 'Is a berth kept for 40 minutes?'],
  ['a reference to an earlier sentence', 'It keeps a berth for 40 minutes.'],
  ['code', '```\nberths are kept for 40 minutes\n```'],
])('%s claims nothing', (_, text) => {
  expect(claimed(text)).toEqual([])
})

test('a note of more than 12 sentences claims nothing', () => {
  const sentence = 'A berth is kept for 40 minutes. '
  expect(readClaims(sentence.repeat(12))).toHaveLength(12)
  expect(readClaims(sentence.repeat(13))).toEqual([])
})
