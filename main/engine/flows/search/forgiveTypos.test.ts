import { afterEach, beforeEach, expect, test } from 'vitest'
import { type TestEngine, createTestEngine } from '../../testing/createTestEngine.ts'
import { jaatoLine } from '../../testing/stores.ts'
import { forgiveTypos } from './forgiveTypos.ts'

let harness: TestEngine
beforeEach(async () => {
  harness = createTestEngine()
  harness.write('api/.jaato/memories.jsonl', lines.join('\n'))
  await harness.sync('api', { project: 'api' })
})
afterEach(() => harness.end())

const secret = 'K7!vorpalquexmim'
const many = Array.from({ length: 45 }, (_, at) => jaatoLine(`f${at}`, `Ferry ${at} brings a brimble.`))
const lines = [
  jaatoLine('a', 'Tell the zambrel about plovitte.'),
  jaatoLine('b', 'The brimbel of another harbour.'),
  jaatoLine('c', `Log in to the test system with DB_PASSWORD=${secret}`),
  jaatoLine('d', 'Version v1.20.3 of utf8mb4, and the key of an oak.'),
  ...many,
]

const spellings = (words: string) => forgiveTypos(harness.engine.core, words)

test('a word that nothing is found with is taken for one of the library that differs by one typo', async () => {
  for (const typed of ['zambrl', 'zambrrel', 'zembrel', 'zabmrel'])
    expect([typed, await spellings(`${typed} `)]).toEqual([typed, [{ typed, shown: 'zambrel', found: 0 }]])
  expect(await spellings('plovite zambrl ')).toHaveLength(2)
})

test('two typos, short words, words with digits and words that are found are taken as typed', async () => {
  for (const words of ['zmbrl ', 'ook ', 'v1.20.4 ', 'utf8mb3 ', 'zambrel ', 'zambr', 'plov'])
    expect([words, await spellings(words)]).toEqual([words, []])
})

test('while a word is typed, a typo in its beginning is forgiven too', async () => {
  expect(await spellings('zambrl')).toEqual([{ typed: 'zambrl', shown: 'zambrel', found: 0 }])
  expect(await spellings('zabmr')).toEqual([{ typed: 'zabmr', shown: 'zambr', found: 0 }])
})

test('a spelling that little is found with counts as a typo if far more is found with another', async () => {
  expect(await spellings('brimbel ')).toEqual([{ typed: 'brimbel', shown: 'brimble', found: 1 }])
  expect(await spellings('brimble ')).toEqual([])
})

test('a near miss never spells out a masked value', async () => {
  expect(await spellings('vorpalquixmim ')).toEqual([])
  expect(await spellings('vorpalqeuxm')).toEqual([])
  expect(await spellings('systme ')).toEqual([{ typed: 'systme', shown: 'system', found: 0 }])
})
