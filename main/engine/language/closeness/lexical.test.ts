import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { similarity, similarityOf } from './lexical.ts'
import { prepare } from './prepare.ts'

const note =
  'The release job signs the installer before it uploads it. If the signing key has expired, the upload still succeeds and users see a warning, so check the date of the key first.'
const another = 'Seed data for the demo shop lives in fixtures/shop.yaml; prices are in cents.'

test('a note with another layout has the same text', () => {
  const reflowed = note.replace(/ /g, '\n  ').replace(/\. /g, '.\n\n')
  expect(similarity(note, reflowed)).toBe(1)
  expect(similarity(note, note.toUpperCase())).toBe(1)
  expect(similarity(note, `- ${note.replace('. If', '\n- If')}`)).toBe(1)
})

test('the more a note changes, the lower its similarity', () => {
  const oneWord = similarity(note, note.replace('signs', 'stamps'))
  const sentenceMore = similarity(note, `${note} The runner for macOS does this twice.`)
  const firstHalf = similarity(note, note.slice(0, note.indexOf('. If') + 1))
  const unrelated = similarity(note, another)
  expect(oneWord).toBeGreaterThan(0.85)
  expect(sentenceMore).toBeGreaterThan(0.7)
  expect([oneWord, sentenceMore, firstHalf, unrelated]).toEqual(
    [oneWord, sentenceMore, firstHalf, unrelated].toSorted((left, right) => right - left),
  )
  expect(unrelated).toBeLessThan(0.1)
})

test('other words for the same thing score high, words for something else do not', () => {
  const text = 'Delete the temporary directory before you run the tests.'
  const reworded = similarity(text, 'Remove the temporary folder before running the tests.')
  const changed = similarity(text, 'Paint the temporary fence before you run the tests.')
  expect(reworded).toBeGreaterThan(0.85)
  expect(changed).toBeLessThan(reworded)
})

test('two notes with the same start and different ends are told apart, wherever the difference is', () => {
  const opening = Array.from({ length: 200 }, (_, index) => `Step ${index} copies table t${index}.`).join(' ')
  const one = `${opening} Finally everything is committed.`
  const other = `${opening} Finally everything is rolled back and an alarm goes to the operators.`
  expect(similarity(one, other)).toBeLessThan(1)
})

test('capitals inside a name do not hide its words', () => {
  expect(similarity('Call getUserName first.', 'Call get_user_name first.')).toBe(1)
})

test('texts of a few words are only as similar as the words they share', () => {
  expect(similarity('Status: open', 'Status of the build')).toBeLessThan(0.65)
  expect(similarity('Never push', 'Never push to main')).toBeGreaterThan(0.85)
})

test('texts without words: equal ones are the same, others are not', () => {
  expect(similarity('', '')).toBe(1)
  expect(similarity('', 'x')).toBe(0)
  expect(similarity('{ }', '{}')).toBe(1)
  expect(similarity('{', ']')).toBe(0)
  expect(similarity('👍👍', '👍👍')).toBe(1)
  expect(similarity('👍', '🚀')).toBeLessThan(0.5)
  expect(similarity('缓存会过期', '缓存会过期')).toBe(1)
  expect(similarity('缓存在部署后会过期', '缓存在部署后不会过期')).toBeGreaterThan(
    similarity('缓存会过期', '请使用新的密钥'),
  )
})

test('words whose hashes make a known pair by chance are alike in neither order', () => {
  const [one, other] = ['漢字 and words', '\u06af\u359c\u4009\uae14\uc81f\u47ee\u4ff0']
  expect([similarity(one, other), similarity(other, one)]).toEqual([0, 0])
})

const strange = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.string({ unit: fc.integer({ min: 0, max: 0xffff }).map((code) => String.fromCharCode(code)) }),
  fc.lorem({ mode: 'sentences' }),
  fc.stringMatching(/^[\w./:\\@#$'"`=<>!-]{0,40}$/),
  fc.constantFrom('', ' ', '\ud800', 'a\u0301', '٣٤', '----', "n't", "'s", '1,', 'x'.repeat(3000), '漢字 and words'),
)

test('any two texts get a number from 0 to 1, the same in both orders, and any text equals itself', () => {
  fc.assert(
    fc.property(strange, strange, (a, b) => {
      const value = similarity(a, b)
      expect(value).toBeGreaterThanOrEqual(0)
      expect(value).toBeLessThanOrEqual(1)
      expect(similarity(b, a)).toBe(value)
      expect(similarity(a, a)).toBe(1)
    }),
    { numRuns: 500 },
  )
})

test('a hundred thousand characters of anything are compared without hanging or failing', () => {
  const long = [
    'lorem ipsum dolor sit amet '.repeat(3700),
    Array.from({ length: 16_000 }, (_, index) => `w${index.toString(36)}`).join(' '),
    'a.'.repeat(50_000),
    "a'".repeat(50_000),
    'aB'.repeat(50_000),
    '漢字'.repeat(50_000),
    '👍'.repeat(50_000),
    '\ud800'.repeat(100_000),
    `a${'\u0301'.repeat(100_000)}`,
    '=<>'.repeat(33_000),
    '1,'.repeat(50_000),
    '/'.repeat(100_000),
    '_'.repeat(100_000),
    `${' '.repeat(100_000)}x`,
  ]
  const prepared = long.map(prepare)
  for (const a of prepared) for (const b of prepared) expect(similarityOf(a, b)).toBeGreaterThanOrEqual(a === b ? 1 : 0)
})
