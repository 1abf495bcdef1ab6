import { afterEach, beforeEach, expect, test } from 'vitest'
import { edit, merge } from '../decide/merge/compose.ts'
import type { Verb } from '../decide/context.ts'
import { editReference } from '../decide/verbs/editReference.ts'
import { mergeIntoReference } from '../decide/merge/mergeIntoReference.ts'
import type { Outcome } from '../decide/outcome.ts'
import { promote } from '../decide/promote/promote.ts'
import { undo } from '../decide/verbs/undo.ts'
import { propose, declineProposal } from '../flows/proposals/proposals.ts'
import { type TestEngine, createTestEngine } from '../testing/createTestEngine.ts'
import { jaatoLine } from '../testing/stores.ts'
import { walkLineage } from './walk.ts'

let harness: TestEngine
beforeEach(async () => {
  harness = createTestEngine()
  const texts = [
    'Gates close an hour before high water.',
    'The crane is booked a day ahead.',
    'Fees are whole cents.',
    'Boats tie up at noon.',
  ]
  harness.write('app/.jaato/memories.jsonl', texts.map((text, at) => `${jaatoLine('abcd'[at]!, text)}\n`).join(''))
  await harness.sync('app', { project: 'app' })
})
afterEach(() => harness.end())

const db = () => harness.engine.core.library.db
const decide = async (verb: Verb<Outcome>): Promise<string> => {
  harness.pass(60_000)
  const { created, changed } = await harness.engine.decide(harness.engine.by('person-cli', null), verb)
  return created[0] ?? changed[0] ?? ''
}
const idOf = (external: string) =>
  String(db().prepare('SELECT id FROM memories WHERE external_id = ?').pluck().get(external))
const refine = (id: string, content: string) => decide((by) => edit(by, id, { content }))
const walk = (id: string, depths?: number) => walkLineage(db(), id, depths)
const depths = (id: string) => Object.fromEntries(walk(id).nodes.map((node) => [node.id, node.depth]))

test('a chain is walked in both directions, with signed depths', async () => {
  const first = idOf('a')
  const second = await refine(first, 'Gates close two hours before high water.')
  const third = await refine(second, 'Gates close two hours before high water, on spring tides three.')
  expect(depths(second)).toEqual({ [first]: -1, [second]: 0, [third]: 1 })
  expect(depths(first)).toEqual({ [first]: 0, [second]: 1, [third]: 2 })
  const { nodes, edges, truncated } = walk('a')
  expect(nodes.map(({ kind, superseded, by }) => [kind, superseded, by])).toEqual([
    ['original', true, expect.anything()],
    ['refinement', true, 'person-cli'],
    ['refinement', false, 'person-cli'],
  ])
  expect(edges).toEqual([
    { from: first, to: second, kind: 'refines' },
    { from: second, to: third, kind: 'refines' },
  ])
  expect(truncated).toBe(false)
})

test('of a chain of 13 nodes ten are shown, and the last one counts the rest', async () => {
  let last = idOf('a')
  for (let count = 1; count < 13; count += 1) last = await refine(last, `Gates close ${count} minutes early.`)
  const graph = walk('a')
  expect(graph.nodes.map(({ depth }) => depth)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9])
  expect(graph.truncated).toBe(true)
  expect(graph.nodes.map(({ later }) => later)).toEqual([0, 0, 0, 0, 0, 0, 0, 0, 0, 1])
  const fromTheEnd = walk(last)
  expect(fromTheEnd).toMatchObject({ truncated: true, nodes: { length: 10 } })
  expect(fromTheEnd.nodes[0]).toMatchObject({ depth: -9, earlier: 1 })
})

test('the versions of a reference form a row, each with the memories it took up', async () => {
  const both = await decide((by) =>
    merge(by, [idOf('a'), idOf('b')], { content: 'Gates and the crane: see the board.' }),
  )
  await decide(promote(harness.engine.core, { memory_id: both, id: 'harbour', reason: 'all need it' }))
  await decide(editReference(harness.engine.core, { id: 'harbour', content: 'Gates and the crane are on the board.' }))
  await decide(mergeIntoReference(harness.engine.core, { id: 'harbour', ids: [idOf('c')], reason: 'fees too' }))
  expect(depths('harbour')).toEqual({
    [idOf('a')]: -4,
    [idOf('b')]: -4,
    [both]: -3,
    'harbour@1': -2,
    'harbour@2': -1,
    [idOf('c')]: -1,
    'harbour@3': 0,
  })
  expect(walk(both).edges).toEqual(
    expect.arrayContaining([
      { from: both, to: 'harbour@1', kind: 'promotes' },
      { from: 'harbour@2', to: 'harbour@3', kind: 'next' },
    ]),
  )
  expect(walk('c').nodes.map(({ id }) => id)).toEqual([idOf('c'), 'harbour@3'])
  expect(walk('harbour@1').nodes.at(-1)).toMatchObject({ id: 'harbour@3', depth: 2 })
})

test('further sources of a merge are counted at its node; undone merges are not shown', async () => {
  const both = await decide((by) =>
    merge(by, [idOf('a'), idOf('b')], { content: 'Gates and the crane: see the board.' }),
  )
  expect(walk('a').nodes).toMatchObject([{ later: 0 }, { id: both, kind: 'consolidation', earlier: 1 }])
  expect(walk('a').truncated).toBe(false)
  await decide((by) => undo(by))
  expect(walk('a')).toMatchObject({ nodes: [{ depth: 0, later: 0 }], edges: [] })
})

test('a proposal follows its memory, and once accepted precedes the version it became', async () => {
  const ask = (source_key: string, target_drawer: string) =>
    propose(
      harness.engine.core,
      {
        source: 'scratchpad',
        source_key,
        summary: 'Fees are whole cents.',
        promote_reason: 'all need it',
        target_drawer,
      },
      'agent:codex',
    )
  const { proposal, memory_id: memory } = await ask(idOf('c'), 'fees')
  harness.pass(60_000)
  const { proposal: declined } = await ask(idOf('c'), 'money')
  declineProposal(harness.engine.core, declined.id, { by: 'person-cli', reason: null })
  expect(walk('c').nodes).toMatchObject([
    { id: memory, depth: 0 },
    { kind: 'proposal', title: 'fees', by: 'agent:codex', state: 'open', superseded: false, depth: 1 },
    { kind: 'proposal', title: 'money', state: 'declined', superseded: true, depth: 1 },
  ])
  expect(walk('c').edges).toContainEqual({ from: memory, to: proposal.id, kind: 'proposes' })
  expect(depths(proposal.id)).toEqual({ [memory]: -1, [proposal.id]: 0 })
  await decide(promote(harness.engine.core, { memory_id: memory, id: 'fees', reason: 'as asked' }))
  expect(depths('fees')).toEqual({ [memory]: -1, [proposal.id]: -1, 'fees@1': 0 })
  expect(walk('fees').edges).toContainEqual({ from: proposal.id, to: 'fees@1', kind: 'promotes' })
  expect(walk('fees').truncated).toBe(false)
})

test('an unknown name is refused', () => {
  expect(() => walk('nobody')).toThrow(/no memory nobody/i)
  expect(() => walk('nobody@3')).toThrow(/nobody@3/)
})
