import { expect, test } from 'vitest'
import type { HandledRow } from '../store/queries/reportRows.ts'
import { curationMarkdown, curationReport } from './curation.ts'

const row = (verb: HandledRow['verb'], id: string, change: Partial<HandledRow> = {}): HandledRow => ({
  verb,
  at: '2026-11-20T09:00:00.000Z',
  actor: 'person-cli',
  memory_id: id,
  external_id: null,
  description: `About ${id}`,
  reason: null,
  rule: null,
  target: null,
  kind: null,
  scope: 'project',
  tags: [],
  ...change,
})
const frame = { at: '2026-11-20T09:00:00.000Z', since: '2026-11-16T00:00:00.000Z', project: null }

test('of several decisions on a memory the last counts', () => {
  const made = curationReport(
    [
      row('validate', 'a'),
      row('promote', 'a', { target: 'ref-a' }),
      row('retain', 'b', { reason: 'too early' }),
      row('discard', 'b', { reason: 'wrong' }),
      row('merge', 'c', { target: 'm_made' }),
      row('discard', 'd'),
      row('restore', 'd'),
    ],
    frame,
  )
  expect(made.reviewed).toBe(3)
  expect(made.promoted).toMatchObject([{ memory_id: 'a', reference_id: 'ref-a' }])
  expect(made.merged).toMatchObject([{ memory_id: 'c', target: 'm_made' }])
  expect(made.discarded).toMatchObject([{ memory_id: 'b', reason: 'wrong' }])
  expect([...made.validated, ...made.retained]).toEqual([])
})

test('decisions and constraints are listed for the architecture documents', () => {
  const made = curationReport(
    [
      row('promote', 'a', { kind: 'decision', target: 'r' }),
      row('validate', 'b', { tags: ['ADR'] }),
      row('discard', 'c', { kind: 'decision' }),
      row('validate', 'd'),
    ],
    frame,
  )
  expect(made.architecture.map(({ memory_id, why }) => [memory_id, why])).toEqual([
    ['a', 'it is a decision'],
    ['b', 'it is tagged ADR'],
  ])
})

test('an agent’s text cannot break the Markdown of the report; its code stays code, its names as they are', () => {
  const text = curationMarkdown(
    curationReport([row('discard', 'a', { description: '# `rm`\n<b>*x*</b> berth_table _y', reason: 'noise' })], frame),
  )
  expect(text).toContain('- # `rm` \\<b\\>x\\</b\\> berth_table \\_y (`a`): noise')
  expect(text).toContain('From 2026-11-16 to 2026-11-20. 1 memory reviewed: 0 promoted')
})

test('a decision of the policy is not called reviewed, and says that no person made it', () => {
  const made = curationReport([row('validate', 'a', { actor: 'policy' }), row('retain', 'b')], frame)
  expect([made.reviewed, made.by_people]).toEqual([2, 1])
  const text = curationMarkdown(made)
  expect(text).toContain('2 memories decided on, 1 by a person: ')
  expect(text).toContain('- About a (`a`), by policy, no person\n')
  expect(text).toContain('- About b (`b`): no reason was given')
})

test('merged memories are listed one by one, and counted with what they were merged into', () => {
  const into = (name: string, target: string) => row('merge', name, { target })
  const made = curationReport(
    [into('a', 'm_x'), into('b', 'm_x'), into('c', 'm_x'), into('d', 'm_y'), into('e', 'm_y')],
    frame,
  )
  expect(curationMarkdown(made)).toContain('5 memories reviewed: 0 promoted, 5 merged into 2, 0 validated')
})
