import { expect, test } from 'vitest'
import { basisBeside } from './assessmentWords.ts'

test.each([
  ['discard', 0.7, 'Speaks against discarding: worded as a rule'],
  ['discard', 0.5, 'Worded as a rule'],
  ['promote', 0.3, 'Speaks against promoting: worded as a rule'],
  ['promote', 0.7, 'Worded as a rule'],
  ['validate', 0.9, 'Worded as a rule'],
  [null, 0.9, 'Worded as a rule'],
] as const)('beside %s, a generality of %d is told so that nothing contradicts: %s', (action, score, told) => {
  const of = { score, basis: 'Worded as a rule' }
  expect(basisBeside(action, 'generalizability', of)).toBe(told)
  expect(basisBeside(action, 'accuracy', of)).toBe('Worded as a rule')
})
