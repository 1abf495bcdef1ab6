import { expect, test } from 'vitest'
import { rankChoice } from './rankChoice.ts'

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
  expect(ranked(' Needs You ', ...values)[0]).toBe('needs you')
  expect(ranked('netsync', ...values)).toEqual(['network-edge-sync-yields-output'])
})

test('a value is also found by its kind and name', () => {
  expect(ranked('flag needs', ['Tag', 'needs flags'], ['Flag', 'needs you'])[0]).toBe('needs you')
})
