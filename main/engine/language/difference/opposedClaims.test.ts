import { expect, test } from 'vitest'
import { similarity } from '../closeness/lexical.ts'
import { compareNotes } from './compareNotes.ts'
import { claimCodes, opposedClaimsOf } from './opposedClaims.ts'

const compared = (a: string, b: string) => compareNotes(a, b, similarity(a, b))

const contradicting: [string, string][] = [
  [
    'The tide service listens on port 4080. Its logs go to the quay desk.',
    'The pilots read the book at dawn. The tide service listens on port 4090.',
  ],
  [
    'A berth is kept for 40 minutes. The pilots settled that in spring.',
    'Berths are kept for 90 minutes, counted from the call. Ask the harbour office before you change it.',
  ],
  [
    'A permit lasts 20 days. The clerk renews permits at the desk.',
    'Permits are valid for 60 days, after that the skipper pays again. It came up twice last year.',
  ],
  [
    'Use postgres for the manifests. **Why:** the clerk knows it.\n\n**How to apply:** ask for an account.',
    'Use sqlite for the manifests. The harbour has no server.\n\nThe file is copied every night.',
  ],
  [
    'Weights are stored as floats in the manifest, round them first.',
    'Weights are integers everywhere; convert at the gate.',
  ],
  [
    'The ferry does not wait for late trucks. The captain said so.',
    'The ferry waits for late trucks. Drivers rely on it.',
  ],
  [
    'The tide table is read from tides.json at the start. Nobody edits it by hand.',
    'The tide table is read from tides.csv at the start. The office sends it every Monday.',
  ],
]

test.each(contradicting)(
  'a sentence that contradicts one of the other note makes a contradiction, whatever else they say (%s)',
  (a, b) => {
    expect(compared(a, b).verdict).toBe('conflict')
    expect(compared(b, a).verdict).toBe('conflict')
    expect(claimCodes(a).some((code) => claimCodes(b).includes(code))).toBe(true)
  },
)

const kept: [string, string][] = [
  ['Tokens last 20 minutes.', 'Tokens last 60 minutes.'],
  ['A token expires after 20 minutes.', 'The lifetime of a token is 60 minutes.'],
  ['All tokens are valid for 20 minutes.', 'Tokens expire after 60 minutes.'],
]
const further = 'The login page shows a countdown.'
const more = 'Nobody has complained about that since the office moved.'

test.each(kept)('further sentences before or behind either note hide no contradiction (%s)', (a, b) => {
  const ways = (text: string, added: string) => [text, `${text} ${added}`, `${added} ${text}`, `${added}\n\n- ${text}`]
  for (const one of ways(a, further))
    for (const other of ways(b, more))
      expect([one, other, compared(one, other).verdict]).toEqual([one, other, 'conflict'])
})

test('a rule in a file for agents and a note of more words contradict each other', () => {
  const file = '- All amounts are integers in cents.'
  const note =
    'Amounts are stored as floating-point euros in the ledger; reports round them to two digits for the clerk.'
  expect(compared(file, note)).toMatchObject({ verdict: 'conflict' })
  expect(compared(file, note).differences[0]).toMatchObject({ a: { text: 'integers' }, b: { text: 'floating-point' } })
})

test('the passages are named first, in the order of the notes', () => {
  const [a, b] = [
    'A berth is kept for 40 minutes. Ask the pilot.',
    'The office is blue. Berths are kept for 90 minutes.',
  ]
  expect(compared(a, b).differences[0]).toEqual({
    kind: 'number',
    a: { start: 20, end: 30, text: '40 minutes' },
    b: { start: 40, end: 50, text: '90 minutes' },
    text: '“40 minutes” or “90 minutes”',
    contrary: true,
  })
  expect(compared(b, a).differences[0]).toMatchObject({ a: { text: '90 minutes' }, b: { text: '40 minutes' } })
})

test.each([
  ['another subject', 'A berth is kept for 40 minutes.', 'A crane is kept for 90 minutes.'],
  ['another place', 'Use hemp in the harbour. Pack in Redis.', 'Use hemp on the river. Pack in Redis.'],
  ['another purpose', 'Use postgres for the manifest.', 'Use redis for the tide table.'],
  ['another unit', 'A berth is kept for 40 minutes.', 'A berth is kept for 90 percent.'],
  ['a numbered thing', 'Worker 2 lifts crates.', 'Worker 3 lifts crates.'],
  ['two tasks', 'Weigh valid crates.', 'Weigh invalid crates.'],
  ['two files of two tasks', 'Read the tides from tides.json today.', 'Read the tides from tides.csv today.'],
  [
    'the same file',
    'The tides are read from data/tides.json at start.',
    'The tides are read from tides.json at start.',
  ],
  ['another condition', 'When the tide is low, a berth is kept for 40 minutes.', 'A berth is kept for 90 minutes.'],
  ['an example', 'A note says, for example, “a berth is kept for 40 minutes”.', 'A berth is kept for 90 minutes.'],
  ['a version', 'The gate runs on:\n\n- Debian 12\n- Harbour 3.1', 'The gate runs on:\n\n- Debian 13\n- Harbour 3.2'],
  ['a report', 'Removed broken links from the Danish page.', 'Removed broken links from the Polish page.'],
  [
    'a note that says both',
    'Berths are kept for 40 minutes. Berths are kept for 90 minutes.',
    'Berths are kept for 90 minutes.',
  ],
])('%s is no contradiction', (_, a, b) => {
  expect(opposedClaimsOf(a, b)).toBeNull()
})

test('two records of one form are no contradiction', () => {
  const record = (ship: string, berth: string, minutes: number) =>
    `- Ship: ${ship}\n- Berth: ${berth}\n- Cargo: crates of ${berth}\n\nThe berth is kept for ${minutes} minutes.`
  const [a, b] = [record('Alma', 'north', 40), record('Bertha', 'south', 90)]
  expect(compared(a, b).verdict).not.toBe('conflict')
})
