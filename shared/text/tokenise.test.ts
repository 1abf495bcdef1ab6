import { expect, test } from 'vitest'
import { queryTokens, tokenise } from './tokenise.ts'

const cases: [string, string[]][] = [
  ['', []],
  ['   \n\t', []],
  ['The pool, capped.', ['the', 'pool', 'capped']],
  ['better-sqlite3', ['better-sqlite3', 'better', 'sqlite3']],
  ['getUserName', ['getusername', 'get', 'user', 'name']],
  ['HTTPServer', ['httpserver', 'http', 'server']],
  ['JSON', ['json']],
  ['snake_case_name', ['snake_case_name', 'snake', 'case', 'name']],
  ['__init__', ['__init__', 'init']],
  ['--flag', ['--flag', 'flag']],
  ['--pool-size=10', ['--pool-size', 'pool-size', 'pool', 'size', '10']],
  ['C++ and C#.', ['c++', 'c', 'and', 'c#', 'c']],
  ['.npmrc', ['.npmrc', 'npmrc']],
  ['@scope/pkg', ['@scope/pkg', 'scope/pkg', '@scope', 'scope', 'pkg']],
  ['~/.npmrc', ['~/.npmrc', 'npmrc', '.npmrc']],
  ['v1.2.3', ['v1.2.3', '1.2.3', 'v1', '2', '3']],
  ['foo"bar"', ['foo', 'bar']],
  ["don't 'quote'", ['dont', 'quote']],
  ['don’t', ['dont']],
  ['- item', ['item']],
  ['... -- ++ #', []],
  ['日本語', ['日本', '本語']],
  ['日', ['日']],
  ['用日本語text', ['用日', '日本', '本語', 'text']],
  ['café CAFÉ cafe\u0301', ['cafe', 'cafe', 'cafe']],
  ['ﬁle ＡＢＣ', ['file', 'abc']],
  ['Straße ΑΒΓ Привет', ['straße', 'αβγ', 'привет']],
  ['ship it 🚀🚀', ['ship', 'it', '🚀', '🚀']],
  ['\ud800lone', ['lone']],
  ['İstanbul', ['istanbul']],
  ['soft\u00adhyphen zero\u200bwidth', ['softhyphen', 'zerowidth']],
]

for (const [text, tokens] of cases) {
  test(`tokens of ${JSON.stringify(text)}`, () => expect(tokenise(text)).toEqual(tokens))
}

test('a path is found by itself, its folders, its tails, its file and their parts', () => {
  const tokens = tokenise('see `src/db/poolClient.test.ts`.')
  for (const token of [
    'src/db/poolclient.test.ts',
    'src/db',
    'db/poolclient.test.ts',
    'poolclient.test.ts',
    'src',
    'db',
  ])
    expect(tokens).toContain(token)
  for (const token of ['poolclient', 'pool', 'client', 'test', 'ts']) expect(tokens).toContain(token)
  expect(new Set(tokens).size).toBe(tokens.length)
})

test('tokens are cut at 64 characters, never inside a character, and a cut query still matches', () => {
  const long = 'a'.repeat(63) + '𐐨'.repeat(40)
  for (const text of [long, 'x'.repeat(100_000), 'ab/'.repeat(30_000), `${'deep/'.repeat(40)}end.ts`]) {
    const tokens = tokenise(text)
    expect(tokens.every((token) => token.length > 0 && token.length <= 64 && token.isWellFormed())).toBe(true)
    expect(tokens).toContain(queryTokens(text).prefix)
  }
})

test('no token is empty or contains white space, a quote or a capital, whatever the text', () => {
  const pieces = [
    'a',
    'B',
    '"',
    "'",
    '´',
    '＂',
    '\u00a0',
    '\u3000',
    '-',
    '/',
    '.',
    '日',
    'é',
    '🚀',
    '\ud83d',
    '1',
    '\0',
    '"',
  ]
  let seed = 7
  for (let round = 0; round < 3000; round += 1) {
    let text = ''
    for (let index = 0; index < 12; index += 1) {
      seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
      text += pieces[(seed >> 8) % pieces.length]
    }
    for (const token of tokenise(text)) expect(token).toMatch(/^[^\s"'’A-Z\0]{1,64}$/)
  }
})

test('search words match whole words; the last one is a prefix until a space follows', () => {
  expect(queryTokens('')).toEqual({ exact: [], prefix: null })
  expect(queryTokens('better-sqlite3')).toEqual({ exact: [], prefix: 'better-sqlite3' })
  expect(queryTokens('Better-SQLite3 ')).toEqual({ exact: ['better-sqlite3'], prefix: null })
  expect(queryTokens('C++ pool')).toEqual({ exact: ['c++'], prefix: 'pool' })
  expect(queryTokens('--flag')).toEqual({ exact: [], prefix: '--flag' })
  expect(queryTokens('foo"bar')).toEqual({ exact: ['foo'], prefix: 'bar' })
  expect(queryTokens('日本語')).toEqual({ exact: ['日本'], prefix: '本語' })
  expect(queryTokens('pool pool po')).toEqual({ exact: ['pool'], prefix: 'po' })
  expect(queryTokens('-')).toEqual({ exact: [], prefix: null })
  expect(queryTokens('🚀 ')).toEqual({ exact: ['🚀'], prefix: null })
  expect(queryTokens('" OR 1=1 --')).toEqual({ exact: ['or', '1'], prefix: '1' })
})

test('a searched word is always among the tokens of the text that contains it', () => {
  for (const word of [
    '@scope/pkg',
    'src/db/client.ts',
    '~/.npmrc',
    'user’s',
    'std::vector',
    '#123',
    '日本',
    'v1.2.3-rc.1',
  ]) {
    const { exact } = queryTokens(`${word} `)
    expect(tokenise(`before (${word}), after`)).toEqual(expect.arrayContaining(exact))
  }
})
