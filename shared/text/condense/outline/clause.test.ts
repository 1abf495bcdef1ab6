import { expect, test } from 'vitest'
import { firstClause } from './clause.ts'

test.each([
  [
    'examples',
    'Lock the berth row (e.g. `east 3`) before the tide is read.',
    'Lock the berth row before the tide is read.',
  ],
  ['details', 'Never touch the crane book (old paper lists) at night.', 'Never touch the crane book at night.'],
  ['where it comes from', 'Lock all rows at night (added 2025-03-30).', 'Lock all rows at night.'],
  ['a reason', 'Always lock the row first, because two desks read it.', 'Always lock the row first.'],
  ['a purpose', 'Use the tide table of the office to avoid wrong hours.', 'Use the tide table of the office.'],
  ['what follows otherwise', 'Lock the row first; otherwise two desks take it.', 'Lock the row first.'],
  ['what can happen', 'Lock the row of each berth, or two desks can take it.', 'Lock the row of each berth.'],
  [
    'a remark after a dash',
    'Never write to the berth table – managed by the office.',
    'Never write to the berth table.',
  ],
  [
    'a remark of several clauses after a dash',
    'Never stop all desks of the quay – the gate can hear them; a stop will close it.',
    'Never stop all desks of the quay.',
  ],
  [
    'a reason after a colon',
    'Names of desks must not begin with a dot: a name that does is never read by the gate.',
    'Names of desks must not begin with a dot.',
  ],
  [
    'what it leads to',
    'Never read the row before the lock, causing a second desk to wait.',
    'Never read the row before the lock.',
  ],
  [
    'a sample of code with its sign',
    'Then push a row into the table, e.g.: `rows.push({})`',
    'Then push a row into the table',
  ],
  ['a sample of code', 'Name the desk of each row: `function lock(desk: string)`', 'Name the desk of each row'],
  [
    'a German reason',
    'Die Zeile muss immer gesperrt werden, weil zwei Pulte sie lesen.',
    'Die Zeile muss immer gesperrt werden.',
  ],
])('%s goes', (_, sentence, cut) => {
  expect(firstClause(sentence)).toBe(cut)
})

test.each([
  ['an exception', 'Always lock the row first, because two desks read it, unless the quay is closed.'],
  ['an exception in brackets', 'Lock all rows at night (except those of the pilots).'],
  ['a condition after a dash', 'Open the quay by hand – only if the master agrees.'],
  ['what takes it back', 'Read the tide by hand if the desk shows it – which it currently does not.'],
  ['a second order', 'Never push the plan – open a branch for it first.'],
  ['an order after a semicolon', 'Keep plans in one folder; coordinate new ones with the office.'],
  [
    'an order after a purpose',
    'Find a short rule for the desk to prevent the mistake, update the plan, and tell the office.',
  ],
  ['an order after a reason', 'Share the table of the quay so the desks stay in step, and write the plan into it.'],
  ['the only thing that may happen', 'Write each row of the table once; only its mark may change.'],
  ['a number', 'Keep the plans of a desk short (at most 3 pages).'],
  ['what follows a name', '**Berths** – rows of the harbour table'],
  ['what a number counts', 'Open the quays 8081 (east side), 8090 (west side) for all.'],
  ['the form of something', 'Always name a plan in this form: `plan(quay): what changes`'],
  ['what an order names after a colon', 'Always read these in turn: the row, the tide table and the crane book.'],
  ['the names that it is about', 'Sizes of a desk belong only into the small classes (.small, .large) of the plan.'],
  ['a command after so', 'The old name shows only at the row, so `quay log` the desks and rename them.'],
  ['the call by which it is done', 'Mark all of these stops (`stop(desk, { own: true })`) before the night.'],
  [
    'an order by a rare verb after so',
    'The table drops the names of its desks, so correlate by the number of the row.',
  ],
  ['a reason without which too little is said', 'This is for the night only: it works because the desks are closed.'],
  ['names with a capital', 'The desk must use the lists of the office (Pilots, Fees, Tides).'],
  ['two stars of a path', 'Write the logs of the desk, never in quays/east/**.'],
  ['a command', 'Fetch all rows of a quay first: `quay rows --all`'],
  ['how it is done', 'Write a short phrase (starting with a small letter) above it.'],
  ['the rest of a list', 'Do not guess the berth from names, signs, or similar marks when the table can tell it.'],
  ['the purpose that is forbidden', 'Do not add a pause to the desk to avoid a race.'],
  ['what an unfinished clause needs', 'Every time the plan changes, you need to ensure it fits.'],
  ['a reason that is denied', 'Do not lock the row twice just because the desk is slow.'],
  ['a line that announces a list', 'Lock the rows of all berths, because they are shared:'],
  ['a clause under a condition', 'If the row is locked because a desk reads it, then wait.'],
  ['signs in code and quotes', 'Write `lock; wait — go` and "one, because two" into the row.'],
])('%s stays', (_, sentence) => {
  expect(firstClause(sentence)).toBe(sentence)
})

test('a sentence of thousands of brackets and clauses is cut in a moment', () => {
  const begun = performance.now()
  firstClause(`Lock the row ${'('.repeat(20_000)}`)
  firstClause(`Lock the row of the berth; ${'it waits, because it can; '.repeat(2000)}`)
  expect(performance.now() - begun).toBeLessThan(5000)
})
