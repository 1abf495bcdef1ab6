import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { verdicts } from '../../../../shared/model/comparison.ts'
import { compareTexts } from './compareTexts.ts'

const pieces = [
  'do',
  'not',
  'never',
  'use',
  'the',
  'cache',
  'red',
  'blue',
  '5 s',
  '10',
  'v1.2.3',
  '`--flag`',
  'src/a.ts',
  'before',
  'after',
  '.',
  ',',
  '\n- ',
  'one',
  'second',
  'May',
  '3rd',
  "can't",
  '🎉',
  '日本',
  'by',
  'calls',
  'A',
  'B',
  '!ready',
  '===',
  '\ud800',
  'only',
  'http://x.y/z',
  'per',
  'cent',
  'and/or',
  'non-empty',
  'new zealand',
  'switch off',
  '2 p.m.',
  '14:30',
  '~1.2.0',
  '^1.2.0',
  '$1 bn',
  'unripe',
  'ripe',
  'In staging',
  'nicht',
  '不',
]
const note = fc.array(fc.constantFrom(...pieces), { maxLength: 25 }).map((parts) => parts.join(' '))
const anything = fc.oneof(note, fc.string({ unit: 'binary', maxLength: 80 }), fc.string({ maxLength: 80 }))

test('any two texts get a verdict, and every passage is at its stated position', () => {
  fc.assert(
    fc.property(anything, anything, fc.double({ min: 0, max: 1, noNaN: true }), (a, b, similarity) => {
      const { verdict, differences } = compareTexts(a, b, similarity)
      expect(verdicts).toContain(verdict)
      for (const difference of differences) {
        if (difference.a) expect(a.slice(difference.a.start, difference.a.end)).toBe(difference.a.text)
        if (difference.b) expect(b.slice(difference.b.start, difference.b.end)).toBe(difference.b.text)
        expect(difference.a ?? difference.b).not.toBeNull()
        expect(difference.text).not.toBe('')
      }
    }),
    { numRuns: 400 },
  )
})

test('neither verdict nor passages depend on the order of the texts', () => {
  fc.assert(
    fc.property(anything, anything, (a, b) => {
      const [one, other] = [compareTexts(a, b, 0.9), compareTexts(b, a, 0.9)]
      expect(other.verdict).toBe(one.verdict)
      expect(other.differences.map((difference) => [difference.b, difference.a])).toEqual(
        one.differences.map((difference) => [difference.a, difference.b]),
      )
    }),
    { numRuns: 400 },
  )
})

test('a text matches itself in capitals and with other line breaks', () => {
  fc.assert(
    fc.property(note, (text) => {
      expect(compareTexts(text, text.toUpperCase().replace(/ /g, '\n'), 1).verdict).not.toBe('conflict')
      expect(compareTexts(text, text, 1)).toEqual({ verdict: 'duplicate', differences: [] })
    }),
  )
})

const long = 100_000
const hostile: [string, string, string][] = [
  ['nothing', '', ''],
  ['nothing and something', '', 'Use tabs.'],
  ['one very long word', 'a'.repeat(long), 'a/'.repeat(long / 2)],
  ['punctuation', '.:*+_~#/\\-'.repeat(long / 10), `${'__'.repeat(long / 2)}a`],
  ['negations', 'not x '.repeat(long / 6), 'x not '.repeat(long / 6)],
  ['one word repeated', 'a '.repeat(long / 2), 'b '.repeat(long / 2)],
  ['numbers', '1,000,'.repeat(long / 6), '1-2-'.repeat(long / 4)],
  ['addresses', `http://${'a.'.repeat(long / 2)}`, 'x:'.repeat(long / 2)],
  ['a script without spaces', '日本語'.repeat(long / 3), '本日語'.repeat(long / 3)],
  ['lone surrogates', '\ud800'.repeat(long), '\udc00'.repeat(long)],
  ['times of day', '12:30 p.m. '.repeat(long / 11), '11.30 am, '.repeat(long / 11)],
  ['halves of names', 'new '.repeat(long / 4), 'new zealand '.repeat(long / 12)],
  ['nothing but numbers', Array.from({ length: 20_000 }, (_, n) => n).join(' '), '7 '.repeat(long / 2)],
  ['one sentence of values', 'red 5 s and '.repeat(long / 12), 'blue 6 s or '.repeat(long / 12)],
  ['apostrophes', "'".repeat(long), "n't".repeat(long / 3)],
]

test.each(hostile)('%s: gets a verdict without an error', (_, a, b) => {
  expect(verdicts).toContain(compareTexts(a, b, 0.9).verdict)
})

const note1 = `Background jobs
- Start workers with \`bin/work --queue mail\` after the database is up.
- They retry 3 times, 20 seconds apart, and then park the job.
- Never edit \`config/queues.yml\` by hand; version 2.4.1 of the tool rewrites it.`

const benign: [string, string][] = [
  ['with other line breaks', note1.replace(/, /g, ',\n')],
  ['in capitals', note1.toUpperCase()],
  ['in lower case', note1.toLowerCase()],
  ['as prose', note1.replace(/\n- /g, ' ').replace('jobs', 'jobs.')],
  ['as a numbered list', note1.replace(/\n- /g, '\n1. ')],
  ['without backticks', note1.replace(/`/g, '')],
  ['with an added sentence', `${note1}\nThe dashboard shows parked jobs.`],
  ['with a sentence in front', `This came up in the last review. ${note1}`],
  ['with typographic quotes', note1.replace('Never edit', 'Don’t ever edit').replace('Don’t ever', 'Never')],
]

test.each(benign)('a note %s stays the same note', (_, changed) => {
  expect(['duplicate', 'extends']).toContain(compareTexts(note1, changed, 0.95).verdict)
})

const planted: [string, string][] = [
  ['an added not', note1.replace('and then park', 'and then do not park')],
  ['a removed never', note1.replace('Never edit', 'Edit')],
  ['another number', note1.replace('3 times', '5 times')],
  ['another duration', note1.replace('20 seconds', '20 minutes')],
  ['another version', note1.replace('2.4.1', '2.5.0')],
  ['another path', note1.replace('config/queues.yml', 'config/workers.yml')],
  ['another flag', note1.replace('--queue', '--topic')],
  ['after to before', note1.replace('after the', 'before the')],
]

test.each(planted)('a note with %s contradicts it', (_, changed) => {
  expect(compareTexts(note1, changed, 0.98).verdict).toBe('conflict')
})

test('a general verb for a special one, or a thing for an action, is not reported as a narrower term', () => {
  const told = (a: string, b: string) => compareTexts(a, b, 0.9).differences.map(({ text }) => text)
  expect(told('The run takes the lock of the mirror.', 'The run uses the lock of the mirror.')).toEqual([])
  expect(told('After five tries it is parked there.', 'This is the only place there.').join()).not.toContain(
    'a kind of',
  )
  expect(told('The canoe hangs in the hall.', 'The boat hangs in the hall.')).toEqual(['“canoe” is a kind of “boat”'])
})

test('“a single one” equals “one”', () => {
  expect(compareTexts('CI fails on a single warning.', 'CI fails on one warning.', 0.9)).toEqual({
    verdict: 'duplicate',
    differences: [],
  })
})

test('a package manager in another position is another value, not an added word', () => {
  const { verdict } = compareTexts('Install with pnpm in the shop.', 'In the shop, install with npm.', 0.9)
  expect(verdict).toBe('related')
})
