import { expect, test } from 'vitest'
import { compareTexts } from './compareTexts.ts'

const verdict = (a: string, b: string, similarity = 0.8) => compareTexts(a, b, similarity).verdict

test('one sentence with another value is a contradiction, however much else each text says', () => {
  const shared = (size: number) => `Each crawler process opens at most ${size} sockets to the mirror host.`
  const a = `${shared(20)} Below that the nightly index takes until noon.`
  const b = `${shared(10)} Four crawlers with 20 sockets each ran into the limit of 60 on the firewall, and the mirror dropped them.`
  const { verdict: found, differences } = compareTexts(a, b, 0.62)
  expect(found).toBe('conflict')
  expect(differences.find(({ contrary }) => contrary)).toMatchObject({ a: { text: '20' }, b: { text: '10' } })
})

test('the same sentence about another subject is no contradiction', () => {
  expect(
    verdict(
      'The Osprey mirror allows 5 downloads per minute and host. Wait after that.',
      'The Heron mirror allows 2 downloads per minute and host. There is no queue.',
    ),
  ).toBe('related')
})

const reports: [string, string, string][] = [
  ['two releases', 'Built and published atlas 4.2.0 to the mirror', 'Build and publication of atlas v4.3.1'],
  ['a version bump of two files', 'Version Bumped to 2.1.3 in manifest.json', 'Version Bump to 3.0.0 in package.json'],
  [
    'a missing feature and its addition',
    'Crawler.open() Lacks Address Validation',
    'Added Address Validation to Crawler.open()',
  ],
  [
    'an addition and a removal',
    'Added retry option to MirrorOptions interface',
    'Removed Retry Parameter from MirrorOptions Interface',
  ],
]

test.each(reports)('%s: reports that do not contradict each other', (_, a, b) => {
  expect(verdict(a, b)).toBe('related')
})

test('names that differ beside other words are another subject', () => {
  expect(
    verdict(
      'Declare messages in the matching `src/bus/types/<topic>.ts` file using `declareMessage()`.',
      'Register the listener in `src/bus/listeners/<topic>.ts` using `createListener(message, listener)`.',
    ),
  ).toBe('related')
})

test('a path from the root and one from its folder are the same path', () => {
  expect(
    verdict(
      'Raise a `MirrorError` with a kind for expected failures; the rules are in docs/errors.md.',
      'Raise a `MirrorError` with a kind for expected failures; the rules are in errors.md.',
      0.95,
    ),
  ).not.toBe('conflict')
})

test('“not this, not that” equals “not this or that”', () => {
  expect(
    verdict(
      'The page uses plain routing, NOT Wayfarer, NOT Signpost.',
      'The page uses plain routing (not Wayfarer or Signpost).',
    ),
  ).not.toBe('conflict')
})

test('a negation contradicts only what the other text states in one place, and without a condition of its own', () => {
  expect(
    verdict(
      'Crawler tests share one mirror. Start them with `run --single`; in groups they overwrite each other.',
      'The crawler tests must not start in groups: they share one mirror and overwrite each other. Use --single.',
      0.88,
    ),
  ).not.toBe('conflict')
  expect(
    verdict(
      'The crawler tests must not start in groups. They share one mirror.',
      'The crawler tests share one mirror: when they start in groups, they overwrite each other.',
      0.85,
    ),
  ).not.toBe('conflict')
  expect(
    verdict(
      'The crawler tests must not start in groups: they share one mirror, so they fail at random.',
      'The crawler tests share one mirror, so started in groups they fail at random. Always start them one by one.',
      0.85,
    ),
  ).not.toBe('conflict')
  expect(verdict('The crawler tests must not start in groups.', 'The crawler tests must start in groups.', 0.92)).toBe(
    'conflict',
  )
  expect(verdict('Generate the index files with this:', 'Do NOT generate index files by hand!')).toBe('related')
  expect(verdict('Generate the index files at night.', 'Do not generate the index files at night.', 0.95)).toBe(
    'conflict',
  )
})

test('a negation of one value is no negation of another, unless it is a limit', () => {
  expect(verdict('Do not use port 8080 for the mirror.', 'Use port 9090 for the mirror.')).toBe('related')
  expect(verdict('Do not pin the crawler to version 3.1.0.', 'Pin the crawler to version 3.4.2.')).toBe('related')
  expect(verdict('Do not put fixtures in `test/data`.', 'Put fixtures in `test/fixtures`.')).toBe('related')
  expect(verdict('Do not put fixtures in `test/data`.', 'Put fixtures in `test/data`.')).toBe('conflict')
  expect(verdict('Never open more than 20 sockets.', 'Open at most 30 sockets.')).toBe('conflict')
})

test('a negation about one thing is no negation about what that thing passes through', () => {
  const mode = 'The mirror runs in lazy mode.'
  expect(verdict(mode, 'Alerts and digests do not run through the mirror in lazy mode.')).not.toBe('conflict')
  expect(verdict(mode, 'The mirror does not run in lazy mode.')).toBe('conflict')
  expect(verdict('Do not swap the crate page.', 'Swap the ledger page for 10 minutes.')).toBe('related')
  expect(verdict('The crawler deletes old rows.', 'Old rows are never deleted by the crawler.')).toBe('conflict')
})

test('an opposite is found in its position, even if the word occurs elsewhere in the other text', () => {
  const rule = (when: string) => `Stop the crawler ${when} the mirror is swapped, and keep its queue on disk.`
  const more = 'Look at the graphs before lunch.'
  expect(verdict(rule('before'), `${rule('after')} ${more}`)).toBe('conflict')
})

test.each([
  ['0 errors', 'no errors'],
  ['zero warnings', 'no warnings'],
])('a count of nothing, %s, says the same as %s', (count, none) => {
  expect(verdict(`The lint run of the crawler reports ${count}.`, `The lint run of the crawler reports ${none}.`)).toBe(
    'related',
  )
})

test('a count of nothing contradicts another count, and errors there are', () => {
  const [none, three, some] = ['0 errors', '3 errors', 'errors'].map(
    (what) => `The lint run of the crawler passes with ${what}.`,
  )
  expect([verdict(none!, three!), verdict(none!, some!)]).toEqual(['conflict', 'conflict'])
})

test.each([
  ['enabled', 'off'],
  ['on', 'disabled'],
  ['true', 'off'],
])('a switch that is %s is not %s', (one, other) => {
  expect(verdict(`The strict flag is ${one} in CI.`, `The strict flag is ${other} in CI.`)).toBe('conflict')
})

test.each([
  [
    'a denied object and the denied verb of it',
    'The rollout was tested in staging and needs no changes to the public crawler interface.',
    'The rollout leaves the crawler clean without requiring changes to the public interface.',
  ],
  [
    'names after what is to be avoided',
    'Traps to avoid (T-001 to T-019) are listed.',
    'All traps are listed (T-001 to T-019).',
  ],
])('no contradiction: %s', (_, a, b) => {
  expect(verdict(a, b)).not.toBe('conflict')
})

test.each([
  ['The rollout needs no restart of the crawler.', 'The rollout needs a restart of the crawler.'],
  ['None of the crawlers keeps a log.', 'The crawlers keep a log.'],
  ['The mirror is not supported yet.', 'The mirror is supported.'],
  ['El espejo no guarda los archivos en la caché.', 'El espejo guarda los archivos en la caché.'],
])('still a contradiction: %s', (a, b) => {
  expect(verdict(a, b)).toBe('conflict')
})
