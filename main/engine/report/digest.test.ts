import { expect, test } from 'vitest'
import type { DigestItem } from '../../../shared/model/report.ts'
import { digestOf } from './digest.ts'

const item = (section: string, description: string, change: Partial<DigestItem> = {}): DigestItem => ({
  memory_id: `m_${description}`,
  external_id: null,
  description,
  section,
  action: 'promote',
  confidence: 0.8,
  reason: '',
  note: null,
  ...change,
})
const facts = {
  at: '2026-11-20T09:00:00.000Z',
  since: '2026-11-13T09:00:00.000Z',
  follows: false,
  by_policy: { promoted: 12, discarded: 8, merged: 3 },
  by_people: { promoted: 0, discarded: 0, merged: 0 },
  waiting: 0,
  proposed: 0,
  proposals: [],
  groups: [],
}

test('the counts come first, then the items by section, each with its recommendation and reason', () => {
  const { text } = digestOf({
    ...facts,
    candidates: [
      item('Conventions', 'Handlers return, never throw'),
      item('Preferences', 'Short pull requests', { action: 'needs-you', reason: 'A new preference.' }),
      item('Conventions', 'Name it like the table', { action: 'discard', reason: 'Already covered.' }),
    ],
  })
  expect(text).toBe(
    [
      'Memory Triage: 12 auto-promoted, 8 auto-discarded, 3 auto-merged, 3 need your decision:',
      '1. [Conventions] "Handlers return, never throw" — recommend: promote',
      '2. [Conventions] "Name it like the table" — recommend: discard (Already covered)',
      '3. [Preferences] "Short pull requests" — recommend: review (A new preference)',
      '',
    ].join('\n'),
  )
})

test('at most ten items are listed, the rest as groups; an empty week is one line', () => {
  const groups = [{ action: 'discard' as const, count: 2151 }]
  const many = Array.from({ length: 14 }, (_, at) => item('Facts', `Fact ${at}`))
  const made = digestOf({ ...facts, waiting: 3080, groups, candidates: many })
  expect(made.items).toHaveLength(10)
  expect(made.text).toContain('3,080 memories wait in all. Besides these: 2,151 to discard.')
  const none = digestOf({ ...facts, by_policy: { promoted: 0, discarded: 0, merged: 0 }, candidates: [] })
  expect(none.text).toBe('Memory Triage: 0 auto-promoted, 0 auto-discarded, 0 auto-merged, 0 need your decision.\n')
})

test('titles and reasons have no marks of Markdown, and a long title ends at a word', () => {
  const long = `**Never** push to \`main\`, ${'ask the harbour pilot '.repeat(5)}`
  const { text } = digestOf({
    ...facts,
    candidates: [item('General', long, { reason: 'Says “`rm`” and **more**.' })],
  })
  expect(text.split('\n')[1]).toMatch(
    /^1\. "Never push to main, ask the harbour .* (?:ask|the|harbour|pilot)…" — recommend: promote \(Says “rm” and more\)$/,
  )
})

test('words that bring their own quotation marks are not quoted twice', () => {
  const titles = ['"Let us go on with the berths."', '“Let us go on', 'Say "aye" first', 'Say “aye” first']
  const { text } = digestOf({
    ...facts,
    candidates: titles.map((title) => item('General', title)),
    proposed: 1,
    proposals: [
      {
        memory_id: 'm_1',
        description: '"East pier"',
        actors: ['agent:codex'],
        verb: 'still-holds',
        reason: 'Seen in May.',
        quote: '“20 berths”',
        recommended: null,
      },
    ],
  })
  expect(text.split('\n').slice(1)).toEqual([
    '1. "Let us go on with the berths." — recommend: promote',
    '2. "Let us go on" — recommend: promote',
    `3. "Say 'aye' first" — recommend: promote`,
    '4. "Say “aye” first" — recommend: promote',
    '1 proposal of an agent waits for your answer.',
    '- codex: still holds "East pier" (Seen in May: “20 berths”)',
    '',
  ])
})

test('decisions of people name the period they were counted in', () => {
  const by_people = { promoted: 1, discarded: 2, merged: 0 }
  const text = (follows: boolean) => digestOf({ ...facts, by_people, follows, candidates: [] }).text
  expect(text(false)).toContain('You promoted 1, discarded 2 and merged 0 in the last seven days.')
  expect(text(true)).toContain('You promoted 1, discarded 2 and merged 0 since the last digest.')
})

test('a title of several lines is cut to one line', () => {
  const { text } = digestOf({ ...facts, candidates: [item('Facts', `One\n\ntwo ${'long '.repeat(40)}`)] })
  expect(text.split('\n')[1]).toMatch(/^1\. \[Facts\] "One two long .*…" — recommend: promote$/)
})

test('what agents propose is counted at the end', () => {
  expect(digestOf({ ...facts, proposed: 1, candidates: [] }).text).toContain(
    '1 proposal of an agent waits for your answer.',
  )
  expect(digestOf({ ...facts, proposed: 3, candidates: [] }).text).toContain(
    '3 proposals of agents wait for your answer.',
  )
})

test('proposals have who made them, why, a quote, and what is recommended', () => {
  const proposal = { memory_id: 'm_1', description: 'East pier', actors: ['agent:codex', 'agent:cursor'] }
  const { text } = digestOf({
    ...facts,
    proposed: 6,
    proposals: [
      { ...proposal, verb: 'still-holds', reason: 'Seen in May.', quote: '20 berths', recommended: 'validate' },
      { ...proposal, verb: 'edit', actors: ['agent:codex'], reason: 'It has 24.', quote: null, recommended: null },
    ],
    candidates: [],
  })
  expect(text.split('\n').slice(1)).toEqual([
    '6 proposals of agents wait for your answer.',
    '- codex and cursor: still holds "East pier" (Seen in May: “20 berths”) — recommend: validate',
    '- codex: rewrite "East pier" (It has 24)',
    '',
  ])
})
