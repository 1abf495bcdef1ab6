import { expect, test } from 'vitest'
import { rankAmong, rankChoice } from './rankChoice.ts'

/** Names of filter values, best first, for what was typed. */
function ranked(typed: string, ...values: [label: string, name: string][]): string[] {
  const scored = values.map(([label, name]) => ({ name, score: rankChoice(`${label} ${name}`, typed, [name]) }))
  return scored
    .filter(({ score }) => score > 0)
    .toSorted((one, other) => other.score - one.score)
    .map(({ name }) => name)
}

test('the exact name comes first, then a beginning, then a part, then letters in this order', () => {
  const values: [string, string][] = [
    ['Tag', 'network-edge-sync-yields-output'],
    ['Tag', 'what needs you now'],
    ['Tag', 'needs you later'],
    ['Flag', 'needs you'],
    ['Tag', 'pooling'],
  ]
  expect(ranked('needs you', ...values)).toEqual([
    'needs you',
    'needs you later',
    'what needs you now',
    'network-edge-sync-yields-output',
  ])
  expect(ranked('pool', ['Tag', 'carpool'], ['Tag', 'connection-pool'], ['Tag', 'pooling'], ['Tag', 'pool'])).toEqual([
    'pool',
    'pooling',
    'connection-pool',
    'carpool',
  ])
  expect(ranked(' Needs You ', ...values)[0]).toBe('needs you')
  expect(ranked('netsync', ...values)).toEqual(['network-edge-sync-yields-output'])
})

test('a value is also found by its kind and name', () => {
  expect(ranked('flag needs', ['Tag', 'needs flags'], ['Flag', 'needs you'])[0]).toBe('needs you')
})

test('what only has the letters is left out while another value has the words, also under another heading', () => {
  const values = ['network-edge-sync-yields-output', 'needs you'].map((name) => ({
    value: `Tag ${name}`,
    keywords: [name],
  }))
  const rank = rankAmong(values)
  const found = (typed: string) => values.filter(({ value, keywords }) => rank(value, typed, keywords) > 0).length
  expect(found('needs you')).toBe(1)
  expect(found('netsync')).toBe(1)
  expect(found('n')).toBe(2)
})

test('the id of a source, which nobody sees, is not found', () => {
  expect(rankChoice('Source notes s_9fee01', 'fee', ['notes', 's_9fee01'])).toBeLessThan(0.3)
  expect(rankChoice('Finding Only a task noise.task', 'noise.task', ['Only a task', 'noise.task'])).toBe(1)
})
