import { expect, test } from 'vitest'
import { afterTitle, belowTitle } from './afterTitle.ts'

test('a title in its own words leaves the text unchanged', () => {
  expect(afterTitle('Fees are whole cents', 'Store every fee as an integer.')).toBeNull()
  expect(afterTitle('Use pnpm', 'Use pnpmfile hooks to patch packages.')).toBeNull()
})

test('a title that is only the subject of the first sentence leaves the sentence whole', () => {
  expect(afterTitle('Fees', 'Fees were rounded up.')).toBeNull()
  expect(afterTitle('Tide times', '**Tide times** are in UTC.')).toBeNull()
  expect(afterTitle('Fees', 'Fees: rounded up.')).toBe('rounded up.')
  expect(afterTitle('Fees', '# Fees\n\nrounded up')).toBe('rounded up')
})

test('a title equal to the first sentence leaves the text from the second on', () => {
  expect(afterTitle('Quay 1 is by the sea.', 'Quay 1 is by the sea.  Quay 9 is not.')).toBe('Quay 9 is not.')
  expect(afterTitle('Quay 1 is by the sea.', 'Quay 1 is by the sea.')).toBe('')
})

test('emphasis, list marks and line breaks dropped by the title do not hide the match', () => {
  expect(
    afterTitle('Never rebase main: it is shared.', '- **Never rebase\n  main:** it is shared. Merge instead.'),
  ).toBe('Merge instead.')
})

test('a sign that ends the last word of the title is not left over', () => {
  expect(afterTitle('The planner is written in C#', '**The planner is written in C#:** read its notes.')).toBe(
    'read its notes.',
  )
})

test('a title made of a name and all words of the text leaves no text', () => {
  const text = 'Listens on port 6433 on a developer’s machine'
  expect(afterTitle(`pgbouncer: ${text}`, text)).toBe('')
  expect(afterTitle('pgbouncer: Listens on port…', text)).toBe('6433 on a developer’s machine')
  expect(afterTitle('Retries: how many there are', text)).toBeNull()
})

test('after a title cut with an ellipsis the text continues with the whole word that was cut', () => {
  expect(afterTitle('The berth row is locked…', 'The berth row is locked before the tide table is read.')).toBe(
    'before the tide table is read.',
  )
  expect(afterTitle('The berth row is lo…', 'The berth row is locked before the tide.')).toBe('locked before the tide.')
})

test('a long title cut without an ellipsis is recognised by its length', () => {
  const text =
    'When the tide table is read before the berth row is locked two bookings can take one berth at the same time.'
  expect(afterTitle(text.slice(0, 80), text)).toBe('one berth at the same time.')
})

test('an excerpt shorter than its title adds nothing', () => {
  expect(afterTitle('A very long title that goes on and on', 'A very long title')).toBe('')
})

test.each([
  ['Lock the row…', 'Lock the row, then read.', 'then read.'],
  ['Before a release', 'Before a release:\n- tag it\n- push', '- tag it\n- push'],
  ['Before a release…', 'Before a release (tag) it', '(tag) it'],
  ['The tide table is first…', '**The tide table is first, always** in the run.', '**always** in the run.'],
  ['See the tide table first.', 'See [the tide table](docs/tides.md) first. Then dock.', 'Then dock.'],
  ['the pool is small.', '(2026-09-08) the pool is small. Raise it.', 'Raise it.'],
  ['Link parent and child', 'Link `<parent>` and <child>: both.', 'both.'],
  ['Fees are cents', '- Fees are cents -- never floats', 'never floats'],
  ['Quay · Draught', '| Quay | Draught |', ''],
  ['Lock the row.', '# Overview\n\nLock the row. Then read.', 'Then read.'],
  ['Overview', '# Overview\n\nLock the row.', 'Lock the row.'],
  ['Log levels fit', '[ ] Log levels fit', ''],
  ['Log levels fit', '- [x] Log levels fit. Then ship.', 'Then ship.'],
])('after %j a text does not begin with what the title left over', (title, text, rest) => {
  expect(afterTitle(title, text)).toBe(rest)
})

test('below a title stands what it does not say', () => {
  expect(belowTitle('Lock the row…', '- **Lock the row**, then read.')).toBe('then read.')
  expect(belowTitle('Berths', 'Lock the row.')).toBe('Lock the row.')
  expect(belowTitle('the pool is small.', '(2026-09-08) the pool is small. Raise it.')).toContain('2026-09-08')
})

test('below the words of a link its target is not said again', () => {
  expect(belowTitle('The tide table', '[The tide table](docs/tides.md)')).toBe('')
})
