import { expect, test } from 'vitest'
import { compareTexts } from './compare.ts'
import { verdictOf } from './verdict.ts'

test('texts far apart are unrelated, whatever they share', () => {
  expect(compareTexts('Use tabs.', 'Do not use tabs.', 0.2).verdict).toBe('unrelated')
})

test('texts with little in common are unrelated, however close they seem', () => {
  expect(
    compareTexts('The office plants need water twice a week.', 'Sign the installer with the hardware key.', 0.9)
      .verdict,
  ).toBe('unrelated')
})

test('a contradiction among many other changes is only related', () => {
  const a = 'The importer reads three archives at once and keeps the rows in memory.'
  const b = 'An exporter writes five tables in turn and holds the pages on disk.'
  expect(compareTexts(a, b, 0.7).verdict).not.toBe('conflict')
})

test('one unknown word for another in a short text is related', () => {
  expect(compareTexts('Export the timeline widget.', 'Export the profile widget.', 0.9).verdict).toBe('related')
})

test('one word exchanged in a long note makes two versions of it', () => {
  const note = (owner: string) =>
    `Requests for larger quotas go through the ${owner} team, who answer within a working day, record the decision in the ledger, notify the account manager and adjust the limits during the next maintenance window.`
  expect(compareTexts(note('platform'), note('accounts'), 0.97).verdict).toBe('conflict')
})

test('a text put in other words throughout is the same', () => {
  const a = 'When the upload breaks off, the client quickly tries again and shows the remaining time.'
  const b = 'If an upload breaks off, the client rapidly tries again, and displays the time remaining.'
  expect(compareTexts(a, b, 0.85).verdict).toBe('duplicate')
})

test('words of grammar alone are no text to compare', () => {
  expect(verdictOf({ list: [], matched: 0, isReport: false, contentA: 0, contentB: 0 }, 1)).toBe('unrelated')
})
