import { expect, test } from 'vitest'
import { builtInRules } from './ruleSet.ts'
import { patternProblem } from './safePattern.ts'

test.each([
  ['(a+)+$', 'no upper limit'],
  ['(?:a{0,50}){0,50}b', 'too many ways'],
  ['(a|b{1,9}){2,40}c', 'too many ways'],
  ['(?:\\w{1,20}a){1,50}', 'too many ways'],
  ['.*secret', 'no upper limit'],
  ['x{3,}', 'no upper limit'],
  ['[a', 'not a valid regular expression'],
  ['a?', 'empty text'],
  ['a{1,9000}', 'too long'],
  ['(?:\\w{1,20}-){1,500}', 'at most 100'],
  ['key [^\\n]{0,200}[a-z]{1,200}!', 'too many ways'],
])('%s is refused: %s', (pattern, why) => expect(patternProblem(pattern)).toContain(why))

test.each([
  'labels? (?:are|were) printed',
  '\\bzone \\d{1,3}\\b',
  '(?:\\w{1,20}-){1,20}end',
  '(?<value>[a-z]{2,40})@parcels',
  '[*+]{2}',
  'a{3}',
  '\\p{Lu}{2,10}',
])('%s is accepted', (pattern) => expect(patternProblem(pattern)).toBeNull())

test('fewer than twelve built-in rules have a pattern that the check refuses', () => {
  const refused = builtInRules.filter(({ patterns }) => patterns.some(patternProblem)).map(({ id }) => id)
  expect(refused.length).toBeLessThan(12)
})
