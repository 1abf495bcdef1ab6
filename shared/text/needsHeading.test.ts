import { expect, test } from 'vitest'
import { areTwoEntries, isFragment, needsHeading } from './needsHeading.ts'

test('labelled values, checked items, tables and snippets are about what their heading names', () => {
  for (const text of [
    '**File:** `src/berths.ts`',
    '- **Lines changed**: +20',
    'Duration: 55 minutes',
    '**Status:** Accepted | **Date:** 2026-03-23',
    '✅ All 82 tests pass',
    '- [x] Labels are printed',
    '⏳ Manual test of the scanner',
    '| Metric | Value |\n|---|---|\n| Files | 9 |',
    '```sh\nnpm install\n```',
    'The scanner driver ❌',
    '[file] src/berths.ts of the second harbour and its twin in the north',
    'No reinstall needed',
  ])
    expect([text, needsHeading(text)]).toEqual([text, true])
})

test('rules, sentences and labels that open a sentence speak for themselves', () => {
  for (const text of [
    'The pool holds 20 connections.',
    'Never reinstall',
    'Newsletter: a test goes to the list first, and the rest an hour later.',
    'Fees are stored as whole cents, never as fractions: rounding lost a cent.',
    '**Imports:** always use absolute paths',
    '**Why:** the scanner drops every second label',
    '- [ ] Never commit the lock file alone',
    'The label printer of the second harbour gate answers: it is on port 9100',
  ])
    expect([text, needsHeading(text)]).toEqual([text, false])
})

test('a fragment is a few words, a file or a filled-in form; what says more is none', () => {
  for (const text of [
    'Return type change',
    '`src/berths.ts`',
    '**File:** src/berths.ts',
    '**Category:** Build\n**Status:** active\n**Applies To:** all desks',
    '**Status:** Accepted | **Date:** 2026-03-24\n**Tags:** quay, tide',
    'To be determined in the next phase',
    '_TBD after the trial run._',
  ])
    expect([text, isFragment(text)]).toEqual([text, true])
  for (const text of [
    'Use pnpm',
    'Labels are printed at the quay',
    'To be determined by the pilot: which of the two locks opens first at low tide',
    '**Status:** Accepted\nThe berths of a quay are numbered from the lock.',
    'Pool: the berth planner opens at most ten connections, or the lock falls behind',
  ])
    expect([text, isFragment(text)]).toEqual([text, false])
})

test('entries of one list differ in what they are about, or only in their numbers', () => {
  expect(areTwoEntries('- [task] read the labels', '- [task] write the labels', null)).toBe(true)
  expect(areTwoEntries('**File:** `src/a.ts`', '**File:** `src/b.ts`', null)).toBe(true)
  for (const apart of [1, 9, null])
    expect(areTwoEntries('✅ The labels are printed.', '✅ The labels are scanned.', apart)).toBe(true)
  expect(areTwoEntries('Timeout: 30 s', 'Timeout: 60 s', null)).toBe(false)
  expect(areTwoEntries('We deploy from main', 'We deploy from release', null)).toBe(false)
  expect(areTwoEntries('Manager: use npm', 'Manager: use pnpm', null)).toBe(false)
})

test('items of one list that begin with two terms are about those, whatever they say', () => {
  expect(areTwoEntries('`print`: run it only at night.', '`scan`: run it only by day.', null)).toBe(true)
  expect(areTwoEntries('**Scanner**: always calibrate first.', '**Printer**: never calibrate first.', null)).toBe(true)
  expect(areTwoEntries('`harbour run print`', '`harbour run scan`', null)).toBe(true)
  expect(areTwoEntries('`print` is the default command', '`scan` is the default command', null)).toBe(false)
  expect(areTwoEntries('`print`: run it only at night.', '`print`: run it only by day.', null)).toBe(false)
  expect(areTwoEntries('**Rule**: always calibrate first.', '**Lesson**: never calibrate first.', null)).toBe(false)
})

test('items a few lines apart are two things; rules, sentences and other numbers may contradict there too', () => {
  expect(areTwoEntries('Add the function set_berth()', 'Add the function get_berth()', 1)).toBe(true)
  expect(areTwoEntries('Valid label (has both codes)', 'Invalid label (lacks one code)', 3)).toBe(true)
  for (const apart of [0, 4, null])
    expect(areTwoEntries('Add the function set_berth()', 'Add the function get_berth()', apart)).toBe(false)
  expect(areTwoEntries('10 pool connections held', '20 pool connections held', 1)).toBe(false)
  expect(areTwoEntries('Anna owns the releases.', 'Ben owns the releases.', 1)).toBe(false)
  expect(areTwoEntries('Always seed before the tests', 'Never seed before the tests', 1)).toBe(false)
})
