import { expect, test } from 'vitest'
import { similarity } from '../closeness/lexical.ts'
import { compareNotes } from './compareNotes.ts'

const verdict = (a: string, b: string) => compareNotes(a, b, similarity(a, b)).verdict

test.each([
  ['what is and what may be', 'Lamp flag remains', 'Can be lamp-flagged'],
  ['what is to be done and what was', 'To be decided in DOCK phase', 'Decision made in the dock phase was carried out'],
  ['below and above', 'Berth list < 10K rows', 'Large berth lists (>10K rows)'],
])('two claims in nearly the same words are no pair: %s', (_, one, other) => {
  expect([verdict(one, other), verdict(other, one)]).toEqual(['related', 'related'])
})

test.each([
  [
    'Harbour lamp tables can change, breaking the list',
    '**Lamps**:\n- Harbour lamp tables can change, breaking the list\n- Ask the desk for the berth list',
  ],
  ['Lamps burn at the lock', 'Lamps burn at the lock and the quay'],
])('a claim and one that adds to it stay a pair: %s', (one, other) => {
  expect(verdict(one, other)).toBe('extends')
})
