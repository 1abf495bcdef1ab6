import { expect, test } from 'vitest'
import { compareTexts } from './compareTexts.ts'
import { verdictOf } from './verdict.ts'

test('texts with low similarity are unrelated, whatever they share', () => {
  expect(compareTexts('Drain the pumps in winter.', 'Drain all the pumps before the service.', 0.2).verdict).toBe(
    'unrelated',
  )
})

test('texts with little in common are unrelated, however similar they score', () => {
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

test('one word exchanged in a long note gives two versions of it', () => {
  const note = (owner: string) =>
    `Requests for larger quotas go through the ${owner} team, who answer within a working day, record the decision in the ledger, notify the account manager and adjust the limits during the next maintenance window.`
  expect(compareTexts(note('platform'), note('accounts'), 0.97).verdict).toBe('conflict')
})

test('an entirely reworded text is the same', () => {
  const a = 'When the upload breaks off, the client quickly tries again and shows the remaining time.'
  const b = 'If an upload breaks off, the client rapidly tries again, and displays the time remaining.'
  expect(compareTexts(a, b, 0.85).verdict).toBe('duplicate')
})

test('values in different places are still different values', () => {
  const { verdict, differences } = compareTexts(
    'Atlas 4.2.0 built and pushed to the mirror',
    'Built and pushed Atlas 4.3.1 to the mirror',
    0.9,
  )
  expect(verdict).toBe('related')
  expect(differences).toContainEqual(
    expect.objectContaining({
      kind: 'version',
      a: expect.objectContaining({ text: '4.2.0' }),
      b: expect.objectContaining({ text: '4.3.1' }),
    }),
  )
})

test('one phrase in place of another, with all else the same, is another subject', () => {
  expect(
    compareTexts(
      'Dropped the colour option from the summary tool',
      'Dropped the colour option from the recent orders tool',
      0.9,
    ).verdict,
  ).toBe('related')
})

test('an added flag in a command makes two notes different', () => {
  expect(
    compareTexts('Publish with `tool push` on Fridays.', 'Publish with `tool push --force` on Fridays.', 0.95).verdict,
  ).toBe('related')
})

test('function words alone are no text to compare', () => {
  const partners = { toB: [], toA: [], turned: new Set<never>(), apart: { a: new Set<never>(), b: new Set<never>() } }
  const nothing = { list: [], partners, matched: 0, isReport: false, isTerse: false, contentA: 0, contentB: 0 }
  expect(verdictOf(nothing, 1)).toBe('unrelated')
})

test('the date of a line does not change what it states', () => {
  const dated = compareTexts(
    '(2026-02-01) Never unload a tanker at night.',
    '(2026-02-02) Tankers are never unloaded at night.',
    0.9,
  )
  expect(dated).toEqual({ verdict: 'duplicate', differences: [] })
  expect(
    compareTexts('(2026-02-01) The crane lifts 20 tons.', '(2026-02-02) The crane lifts 30 tons.', 0.9),
  ).toMatchObject({ verdict: 'conflict', differences: [{ a: { start: 29, end: 31, text: '20' } }] })
})

test('two reports about one thing on two days are two reports', () => {
  expect(
    compareTexts('(2026-02-01) Deployed 3.1 to staging', '(2026-02-02) Deployed 3.1 to staging', 0.95).verdict,
  ).toBe('related')
})

test('texts of few words that differ only in a value contradict, however low their similarity', () => {
  expect(compareTexts('set max to 20', 'set max to 10', 0.31).verdict).toBe('conflict')
  expect(compareTexts('Use tabs', 'Use spaces', 0).verdict).toBe('unrelated')
})
