import { expect, test } from 'vitest'
import { turningHeading } from './turningHeading.ts'

const text = 'Write the weight of a berth as a string.'

test.each([
  [['Berths', 'Problem'], 'Problem'],
  [['Berths', '🚫 Mistakes to avoid'], 'Mistakes to avoid'],
  [['Crane work mistakes', '2. Lifting without a spotter'], 'Crane work mistakes'],
  [['Problem', 'This causes'], 'Problem'],
  [['Common pitfalls (harbor 3)'], 'Common pitfalls (harbor 3)'],
  [['Berths', "Don'ts"], "Don'ts"],
  [['Berths', 'Things to avoid:'], 'Things to avoid'],
  [['Berths', '❌ Loose lines'], 'Loose lines'],
  [['Berths', '**Before**'], 'Before'],
  [['Deprecated commands'], 'Deprecated commands'],
  [['Alternatives rejected'], 'Alternatives rejected'],
  [['What did not work'], 'What did not work'],
  [["Things that don't work"], "Things that don't work"],
  [['Before the fix'], 'Before the fix'],
  [['Old behavior'], 'Old behavior'],
  [['Legacy'], 'Legacy'],
  [['Häufige Fehler'], 'Häufige Fehler'],
])('%j turns a text around', (headings, found) => {
  expect(turningHeading(headings, text)).toBe(found)
})

test.each([
  [['Problem', 'Solution']],
  [['Mistakes to avoid', 'Always weigh first']],
  [['Anti-patterns', 'How to prevent them']],
  [['Anti-patterns', '✅ Strings with a unit']],
  [['Anti-patterns', 'Do: write the unit']],
  [['Avoiding mistakes']],
  [['Before the lift']],
  [['Error handling']],
  [['Failed login screen']],
  [['Old harbour']],
  [['Berth 7 ❌ → ✅']],
  [[]],
])('%j does not', (headings) => {
  expect(turningHeading(headings, text)).toBeNull()
})

test('a text that forbids something speaks for itself', () => {
  expect(turningHeading(['Mistakes to avoid'], 'Never write the weight of a berth as a string.')).toBeNull()
})
