import { expect, test } from 'vitest'
import { findMentions, namesAnything } from './findMentions.ts'

/** What a text surely names, and in brackets what it only may. */
const foundIn = (text: string): string[] =>
  findMentions(text).map(({ start, end, named, isFirm }) => {
    const words = `${named.kind} ${text.slice(start, end)}`
    return isFirm ? words : `(${words})`
  })

test('finds paths with lines, in backticks, with spaces and in links', () => {
  expect(foundIn('See src/a.ts:12, `main/engine/store/`, "docs/read me.md" and ./x/y.py.')).toEqual([
    'path src/a.ts:12',
    'path main/engine/store/',
    'path docs/read me.md',
    'path ./x/y.py',
  ])
  expect(foundIn('[rules](rules/git.md) (src/b.tsx) `src\\win\\c.cs` src/d.go#L3')).toEqual([
    'path rules/git.md',
    'path src/b.tsx',
    'path src\\win\\c.cs',
    'path src/d.go#L3',
  ])
})

test('a command line is no path with spaces, but the files it names are paths', () => {
  expect(
    foundIn('Run `source devel/setup.bash`, then `cd server && go run cmd/main.go`; see `My Notes/day one.md`.'),
  ).toEqual(['path devel/setup.bash', 'path cmd/main.go', 'path My Notes/day one.md'])
})

test('an address without scheme, or a library name, is not certainly a file', () => {
  expect(
    foundIn('Load `raw.example.com/acme/api/main/api.d.ts`; `highlight.js` marks the code of `src/io/a.ts`.'),
  ).toEqual(['(path raw.example.com/acme/api/main/api.d.ts)', 'path src/io/a.ts'])
})

test('finds symbol names in backticks by their spelling, and other names only when the repository knows them', () => {
  expect(
    foundIn(
      '`updatePairs()` calls `Pool.takeOne(n)`, `MAX_SIZE`, `read_all` and `Core`; parseUser too, run() as well.',
    ),
  ).toEqual([
    'symbol updatePairs()',
    'symbol Pool.takeOne(n)',
    'symbol MAX_SIZE',
    'symbol read_all',
    '(symbol Core)',
    '(symbol parseUser)',
    '(symbol run())',
  ])
})

test('finds commands in backticks, and package scripts anywhere', () => {
  expect(
    foundIn('Run npm run build, then `make deploy`, `FOO=1 pytest -k x` or:\n```sh\n$ cargo test --all\n```\n'),
  ).toEqual(['command npm run build', 'command make deploy', 'command FOO=1 pytest -k x', 'command $ cargo test --all'])
})

test('finds packages with versions, commits and addresses', () => {
  expect(
    foundIn('react@18.2, @scope/x@^1.0, django==4.2, vitest 5.1.0; since 1a2b3c4, see https://example.org/a?b=c.'),
  ).toEqual([
    'package react@18.2',
    'package @scope/x@^1.0',
    'package django==4.2',
    '(package vitest 5.1.0)',
    '(commit 1a2b3c4)',
    'url https://example.org/a?b=c',
  ])
})

test.each([
  'Be kind to people, and write down what you learned; either way, ask first.',
  'Always run the tests. Make sure nothing else is running!',
  'We use Node.js and Vue.js, e.g. for the API, i.e. the server.',
  'Mail ada@example.org or call 1234567; 50% at 10:30, 3/4 done, 1.5 GB.',
  'The `main` branch is protected, `true` and `null` are values, `pool` is a word.',
  'Ask for it (please), or don’t… “never” say never -- it’s fine.',
])('plain prose has no certain mentions: %s', (text) => {
  expect(findMentions(text).filter(({ isFirm }) => isFirm)).toEqual([])
})

test('spans lie within the text and in order, for any text', () => {
  const pieces = [
    '`',
    '``',
    '```',
    '\n',
    ' ',
    'src/a.ts',
    '/',
    '\\',
    '@',
    '1.2',
    'é',
    '\ud800',
    '😀',
    '()',
    '_',
    'aB',
    'npm run ',
    '"',
    '“',
    'https://',
    '[',
    '](',
    '.',
    '..',
    '7',
    'abcdef1',
    '$',
    '*',
  ]
  let seed = 7
  const random = (below: number): number => {
    seed = (seed * 1103515245 + 12345) % 2147483648
    return seed % below
  }
  for (let round = 0; round < 3000; round += 1) {
    const text = Array.from({ length: random(40) }, () => pieces[random(pieces.length)]).join('')
    let last = 0
    expect(namesAnything(text)).toBe(findMentions(text).length > 0)
    for (const { start, end, named } of findMentions(text)) {
      expect(start).toBeGreaterThanOrEqual(last)
      expect(end).toBeGreaterThan(start)
      expect(end).toBeLessThanOrEqual(text.length)
      expect(text.slice(start, end).trim()).not.toBe('')
      expect(named.kind).toBeTypeOf('string')
      last = start
    }
  }
})

test.each([
  '`',
  '`a',
  '```\n',
  '"a/b ',
  'a/',
  'a.b/',
  '((((',
  'a_',
  'aB',
  '@a',
  'npm run ',
  '1.',
  'src/a.ts ',
  'https://',
  '\\',
  '#',
  '==',
])('a hundred thousand characters are read completely: %j, repeated', (piece) => {
  const text = piece.repeat(Math.ceil(100_000 / piece.length))
  expect(findMentions(text).length).toBeLessThanOrEqual(200)
})

test('a text with very many names yields a limited number of mentions', () => {
  const text = Array.from({ length: 5000 }, (_, at) => `src/file${at}.ts`).join(' ')
  expect(findMentions(text)).toHaveLength(200)
})
