import { expect, test } from 'vitest'
import { afterTitle } from './afterTitle.ts'
import { fittingTitle, titleOf } from './title.ts'

test.each([
  ['the first sentence, without emphasis', '**Never** rebase `main`. It is shared.', 'Never rebase `main`.'],
  ['the first heading', '# Berth locks\n\nThe row is locked first.', 'Berth locks'],
  ['not a heading that says nothing', '## Summary\n\nThe row is locked first.', 'The row is locked first.'],
  ['not the heading of a part', '# Project Guidelines\n\n## Testing\n\n- Lock it', 'Project Guidelines'],
  ['not a first line that says nothing', 'Lessons\n- Lock the berth row first.', 'Lock the berth row first.'],
  [
    'a first line that stands alone',
    'Tide plans\n`plan` is the list of all tides that the harbour office writes down.',
    'Tide plans',
  ],
  ['no line drawn below it', 'Berth locks since May\n---', 'Berth locks since May'],
  ['a list item', '- [ ] raise the pool\n- restart', 'raise the pool'],
  ['the words above a list', 'Before a release:\n- tag it', 'Before a release'],
  ['link words', 'See [the tide table](docs/tides.md) first.', 'See the tide table first.'],
  ['no bracket that stays open', '(No berths yet. They follow.)', 'No berths yet.'],
  ['no day', '(2026-09-08) the pool is small', 'the pool is small'],
  ['the words after code', '```sh\nnpm ci\n```\nInstall from the lock.', 'Install from the lock.'],
  ['code, if there are no words', '```sh\nnpm ci\n```', 'npm ci'],
  ['the cells of a table', '| Port | Use |\n|---|---|', 'Port · Use'],
  ['the first row of a table', '| Port | Use |\n|:--|--:|\n| 8080 | the web |\n| 9090 | metrics |', '8080 · the web'],
  [
    'the line above a label',
    'Rename of a field in the billing service, and in all of its readers\nWhy: it leaked.',
    'Rename of a field in the billing service, and in all of its readers',
  ],
  ['the line above a bold label', 'The pool has ten connections\n**Why**: it leaked.', 'The pool has ten connections'],
  [
    'a wrapped sentence whole, also above a list',
    'Whenever you change the code, you need to ensure it\nfollows project standards:\n* it is formatted',
    'Whenever you change the code, you need to ensure it follows project standards',
  ],
  ['the line that breaks', 'The pool has ten connections  \nSince May  \nIt leaked.', 'The pool has ten connections'],
  [
    'two lines, where the first says little',
    '**Status**: done  \n**Owner**: Ada\n**Cost**: 2 h',
    'Status: done · Owner: Ada',
  ],
  ['code as it stands', 'Run `npm install <name>` again', 'Run `npm install <name>` again'],
  ['no strike-through', '~~The pool has ten connections~~', 'The pool has ten connections'],
])('a title is %s', (_, text, title) => {
  expect(titleOf(text)).toBe(title)
})

const long = 'so that two bookings can never take the same berth at the same hour of the same day'

test.each([
  [
    'at a clause',
    `Lock the berth row before the tide table is read, ${long}.`,
    'Lock the berth row before the tide table is read…',
  ],
  ['at a dash', `Fees are whole cents in every table — ${long}.`, 'Fees are whole cents in every table…'],
  [
    'at a bracket',
    `The quay is computed from the draught (e.g. 4.5 m, 6 m), ${long}.`,
    'The quay is computed from the draught…',
  ],
  [
    'not in a code span',
    `The reader calls \`lockBerth(row, { wait: true, retries: 3 })\` and then the writer takes over ${long}.`,
    'The reader calls `lockBerth(row, { wait: true, retries: 3 })` and then the writer takes over…',
  ],
  [
    'not after the condition it begins with',
    `When the tide table changes, the berth row is locked again and read once more, ${long}.`,
    'When the tide table changes, the berth row is locked again and read once more…',
  ],
  [
    'before a preposition, if there is no clause',
    `The weekly berth allocation report of the eastern harbour office lists every single vessel with its draught ${'and its tonnage '.repeat(3)}`,
    'The weekly berth allocation report of the eastern harbour office lists every single vessel with its draught…',
  ],
  [
    'after the list it begins with',
    `For open questions, costly moves, or new rules, ask the harbour master before the work begins, ${long}.`,
    'For open questions, costly moves, or new rules, ask the harbour master before the work begins…',
  ],
  [
    'not before a bracket that belongs to a name',
    `The harbour office (HO) keeps the tide table in its own store with the berths of every quay, ${long}.`,
    'The harbour office (HO) keeps the tide table in its own store with the berths of every quay…',
  ],
  [
    'not after a label',
    `Lessons for later desks: the berth row is locked before the tide table is read, ${long}.`,
    'Lessons for later desks: the berth row is locked before the tide table is read…',
  ],
  [
    'not between the two of a pair',
    'The harbour office keeps one robust list by hand for both the tide tables of the eastern quays and the many berths of all pilots',
    'The harbour office keeps one robust list by hand…',
  ],
  [
    'not between a participle and its preposition',
    `The berth plan of the coming week that is automatically computed from the ten tide tables of the harbour office each night`,
    'The berth plan of the coming week that is automatically computed from the ten tide tables of the harbour office…',
  ],
  [
    'after the condition it begins with, rather than in the middle of what holds then',
    'When the lock of the eastern quay opens (e.g., at noon, at night), the harbour master always slowly reads one whole table of tides',
    'When the lock of the eastern quay opens (e.g., at noon, at night)…',
  ],
  [
    'before the bracket in such a condition, if that is too long',
    'When the lock of the eastern quay opens for a vessel of the pilots (e.g., `Lock<Pilot>` at noon and `Lock<Berth>` at night), read it',
    'When the lock of the eastern quay opens for a vessel of the pilots…',
  ],
  [
    'at a word of such a condition rather than within a short bracket',
    'When the harbour office moves berths (eastern, western) that are computed every night by clerks of the tables (tide_table), read it',
    'When the harbour office moves berths (eastern, western) that are computed every night by clerks of the tables…',
  ],
  [
    'after a bracket around code with brackets of its own',
    'When the office changes the table of an inner lock (e.g., `Locks(pub Vec<Berth>)` to `Locks(pub Vec<Quay>)`), the pilots read it anew',
    'When the office changes the table of an inner lock (e.g., `Locks(pub Vec<Berth>)` to `Locks(pub Vec<Quay>)`)…',
  ],
  [
    'before a bracket without an end',
    `The office blocks the eastern lock for most of an hour before the first vessel (e.g., at noon, ${'at night, '.repeat(5)}`,
    'The office blocks the eastern lock for most of an hour before the first vessel…',
  ],
])('a long title ends %s', (_, text, title) => {
  expect(titleOf(text)).toBe(title)
  expect(afterTitle(title, text)).toMatch(/^[\p{L}(]/u)
})

test('a long title ends after a label of words if code too long for a title follows it', () => {
  const code = `\`cd quay && ${'make tides '.repeat(12)}\``
  expect(titleOf(`**Tide build:** ${code}`)).toBe('Tide build…')
  expect(titleOf(`Tides: ${code}`)).toMatch(/^Tides: `cd quay/)
})

test('a short title is kept whole, whatever it holds', () => {
  expect(fittingTitle('Use pnpm, not npm: the lock is its own')).toBe('Use pnpm, not npm: the lock is its own')
})

test('a list that fits is not cut before its last item', () => {
  const list = 'Never weaken the checks in the pre-commit hook, the workflows of the forge, or the hooks of an agent'
  expect(fittingTitle(list)).toBe(list)
})

test('a word or a code span without an end is cut at the most characters', () => {
  expect(titleOf('x'.repeat(300))).toBe(`${'x'.repeat(119)}…`)
  expect(titleOf(`\`${'x y '.repeat(80)}\` runs`).length).toBeLessThanOrEqual(120)
})
