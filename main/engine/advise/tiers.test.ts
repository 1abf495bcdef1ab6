import { expect, test } from 'vitest'
import { madeUpAsked } from './testing/madeUpAsked.ts'
import { isSettledByRules, whyLarge } from './tiers.ts'

test.each([
  ['discard', 0.95, 'raw', true],
  ['validate', 0.9, 'raw', true],
  ['discard', 0.89, 'raw', false],
  ['promote', 0.99, 'raw', false],
  ['needs-you', 0.99, 'raw', false],
  ['discard', 0.99, 'validated', false],
  ['merge', 0.99, 'validated', false],
  ['retain', 0.95, 'validated', true],
  [null, null, 'raw', false],
] as const)('%s at %s for a %s memory is settled by rules: %s', (action, confidence, maturity, isSettled) => {
  expect(isSettledByRules({ action, confidence, maturity })).toBe(isSettled)
})

const sure = { confidence: 0.9, scope: null }

test.each([
  ['a promotion', 'stakes', { act: 'promote', ...sure }, {}],
  ['a lesson for all projects', 'stakes', { act: 'edit', confidence: 0.9, scope: 'universal' }, {}],
  ['the discard of a validated memory', 'stakes', { act: 'discard', ...sure }, { maturity: 'validated' }],
  ['a contradiction', 'conflict', { act: 'retain', ...sure }, { isContradicted: true }],
  ['rules that differ', 'conflict', { act: 'retain', ...sure }, { rules: { act: 'discard', confidence: 0.8 } }],
  ['doubt', 'doubt', { act: 'retain', confidence: 0.4, scope: null }, {}],
  ['rules that agree', null, { act: 'discard', ...sure }, { rules: { act: 'discard', confidence: 0.8 } }],
  ['rules that are unsure', null, { act: 'retain', ...sure }, { rules: { act: 'discard', confidence: 0.6 } }],
] as const)('on %s, the large model is asked because of %s', (_, why, verdict, { ...of }) => {
  expect(whyLarge(verdict, [], madeUpAsked('m_1', of))).toBe(why)
})

test('a merge with a validated memory is high stakes', () => {
  const asked = { ...madeUpAsked('m_1'), validated: new Set(['m_2']) }
  expect(whyLarge({ act: 'merge', ...sure }, ['m_2'], asked)).toBe('stakes')
  expect(whyLarge({ act: 'merge', ...sure }, ['m_3'], asked)).toBe(null)
})
