import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Contribution } from '../../../../shared/model/contribution.ts'
import { edit, merge } from '../../decide/merge/compose.ts'
import { unmerge } from '../../decide/merge/unmerge.ts'
import { promote } from '../../decide/promote/promote.ts'
import { discard, validate } from '../../decide/verbs/move.ts'
import { purge } from '../../decide/verbs/purge.ts'
import { retain } from '../../decide/verbs/retain.ts'
import { undo } from '../../decide/verbs/undo.ts'
import { walkLineage } from '../../lineage/walk.ts'
import { countPending } from '../../store/pending.ts'
import { readJournal } from '../../store/journal.ts'
import { readPage } from '../../store/queries/board.ts'
import { readMemory } from '../../store/queries/cards.ts'
import { findMemory } from '../../store/queries/memories.ts'
import { atTerminal } from '../../testing/atTerminal.ts'
import { type TestEngine, createTestEngine } from '../../testing/createTestEngine.ts'
import { createRepository } from '../../testing/gitRepository.ts'
import { jaatoLine } from '../../testing/stores.ts'
import { propose } from '../proposals/proposals.ts'
import { contribute } from './contribute.ts'

const gates = 'The lock gates close an hour before high water.'
const cranes = 'The harbour crane is booked a day ahead at the office.'

let harness: TestEngine
beforeEach(() => void (harness = createTestEngine()))
afterEach(() => harness.end())

const db = () => harness.engine.core.library.db
const { decide, write } = atTerminal(() => harness)
const store = (wish: Contribution, actor = 'agent:codex', session: string | null = 's1') => {
  harness.pass(60_000)
  return contribute(harness.engine.core, wish, harness.engine.by(actor, session))
}
const cards = () =>
  readPage(db(), { filter: {}, sort: 'oldest', offset: 0, limit: 100 }, harness.ports.clock.now()).items.map(
    ({ id }) => id,
  )

test('a stored lesson is a raw memory without a file, by its agent and session, with all that was said of it', async () => {
  const made = await store({
    content: gates,
    tags: ['gates', 'tide', 'gates'],
    confidence: 0.8,
    evidence: 'tables/tide.csv:3',
    scope: 'universal',
    kind: 'fact',
  })
  expect(made).toMatchObject({ created: true, thought_type: 'original', source_ids: [], superseded: [], weight: 1 })
  expect(made.guidance.text).toBeNull()
  expect(readMemory(db(), made.id)).toMatchObject({
    id: made.id,
    external_id: made.external_id,
    content: gates,
    description: 'The lock gates close an hour before high water.',
    tags: ['gates', 'tide'],
    confidence: 0.8,
    evidence: 'tables/tide.csv:3',
    scope: 'universal',
    kind: 'fact',
    maturity: 'raw',
    source_agent: 'codex',
    source_session: 's1',
    source_id: null,
    origin: null,
    flags: [],
  })
  expect(cards()).toEqual([made.id])
  expect(readJournal(db(), { limit: 10 })).toEqual([])
})

test('the same text of the same agent and session is stored once, of another one again', async () => {
  const first = await store({ content: gates })
  expect(await store({ content: ` ${gates.replace('lock ', 'lock\n')} ` })).toMatchObject({
    id: first.id,
    external_id: first.external_id,
    created: false,
  })
  const others = [await store({ content: gates }, 'agent:codex', 's2'), await store({ content: gates }, 'agent:gemini')]
  expect(new Set([first.id, ...others.map(({ id }) => id)]).size).toBe(3)
  expect(others[1]?.guidance.text).toContain(`\`refine ${first.id}\``)
})

test('the session of the connection counts before the one that is stated', async () => {
  const made = await store({ content: gates, session: 'made-up' })
  expect(findMemory(db(), made.id).source_session).toBe('s1')
  const other = await store({ content: cranes, session: 'stated' }, 'agent:codex', null)
  expect(findMemory(db(), other.id).source_session).toBe('stated')
})

test('a refinement takes tags, scope and project of its source, and half its weight, at least 1', async () => {
  createRepository(harness.path('harbour'))
  const source = await store({ content: gates, tags: ['gates'], scope: 'universal', project: harness.path('harbour') })
  db().prepare('UPDATE memories SET weight = 5 WHERE id = ?').run(source.id)
  const made = await store({ content: 'The lock gates close two hours before high water.', refines: source.id })
  expect(made).toMatchObject({ thought_type: 'refinement', source_ids: [source.id], weight: 2.5 })
  const memory = readMemory(db(), made.id)
  expect(memory).toMatchObject({ tags: ['gates'], scope: 'universal', project: { name: 'harbour' }, confidence: null })
  expect((await store({ content: 'The lock gates never close.', refines: made.id })).weight).toBe(1.25)
})

test('a consolidation starts with half the mean weight of its sources', async () => {
  const [one, other] = [await store({ content: gates }), await store({ content: cranes })]
  db().prepare('UPDATE memories SET weight = 6 WHERE id = ?').run(one.id)
  const both = await store({ content: 'Gates and crane: ask the office.', consolidates: [one.id, other.id] })
  expect(both).toMatchObject({
    thought_type: 'consolidation',
    source_ids: [one.id, other.id],
    superseded: [one.id, other.id],
    weight: 1.75,
  })
})

test('sources nobody reviewed leave the board by a step of the agent; undoing it brings them back beside the new text', async () => {
  const source = await store({ content: gates })
  const made = await store({ content: 'The lock gates close two hours before high water.', refines: source.id })
  expect(made.superseded).toEqual([source.id])
  expect(cards()).toEqual([made.id])
  const [entry] = readJournal(db(), { limit: 10 })
  expect(entry).toMatchObject({
    actor: 'agent:codex',
    session: 's1',
    verb: 'supersede',
    label: 'Superseded 1 memory',
    memory_ids: [source.id],
    undoable: true,
  })
  expect(readMemory(db(), made.id)).toMatchObject({ flags: [], supersedes_count: 1, source_ids: [source.id] })
  await decide((by) => undo(by, entry?.step))
  expect(cards()).toEqual([source.id, made.id])
  expect(readMemory(db(), made.id).source_ids).toEqual([source.id])
})

test('several refinements of one memory stand side by side; taking one back leaves it with the others', async () => {
  const source = await store({ content: gates })
  const first = await store({ content: 'The lock gates close two hours before high water.', refines: source.id })
  const second = await store({ content: 'The lock gates close at dusk.', refines: source.id }, 'agent:gemini')
  expect(second.superseded).toEqual([])
  expect(walkLineage(db(), source.id).nodes.map(({ id, by }) => [id, by])).toEqual([
    [source.id, 'agent:codex'],
    [first.id, 'agent:codex'],
    [second.id, 'agent:gemini'],
  ])
  await decide((by) => unmerge(by, second.id))
  expect(findMemory(db(), source.id).superseded_by).toBe(first.id)
  expect(cards()).toEqual([first.id])
})

test('what lies in a file stays on the board and is not pending', async () => {
  harness.write('app/.jaato/memories.jsonl', `${jaatoLine('mem_a', gates)}\n`)
  await harness.sync('app/.jaato', { project: 'app' })
  const before = harness.snapshot()
  const made = await store({ content: 'The lock gates close two hours before high water.', refines: 'mem_a' })
  expect(made.superseded).toEqual([])
  expect(made.guidance.text).toBeNull()
  expect(cards()).toHaveLength(2)
  expect(readMemory(db(), made.id)).toMatchObject({ project: { name: 'app' }, flags: [] })
  expect(countPending(db())).toBe(0)
  await write()
  expect(harness.snapshot()).toEqual(before)
})

test.each([
  ['validated', (id: string) => decide((by) => validate(by, [id], null))],
  ['snoozed', (id: string) => decide((by) => retain(by, [id], null))],
  [
    'proposed to a person',
    (id: string) =>
      propose(
        harness.engine.core,
        { source: 'pad', source_key: id, summary: gates, promote_reason: 'x' },
        'agent:gemini',
      ),
  ],
])('what was %s stays on the board, with the new text beside it', async (_, review) => {
  const source = await store({ content: gates })
  await review(source.id)
  const made = await store({ content: 'The lock gates close two hours before high water.', refines: source.id })
  expect(made.superseded).toEqual([])
  expect(cards().toSorted()).toEqual([source.id, made.id].toSorted())
})

test('an agent does not replace what a person stored; a person may replace what an agent stored', async () => {
  const own = await store({ content: gates }, 'person-cli', null)
  const agents = await store({ content: 'The lock gates close two hours before high water.', refines: own.id })
  expect(agents.superseded).toEqual([])
  const better = await store({ content: 'The lock gates close at dusk.', refines: agents.id }, 'person-cli', null)
  expect(better.superseded).toEqual([agents.id])
})

test('a text that a person wrote stays on the board, and so does one that was promoted', async () => {
  const source = await store({ content: gates })
  const { created } = await decide((by) => edit(by, source.id, { content: 'The gates close early.' }))
  const own = created[0] ?? ''
  expect((await store({ content: 'The gates close late.', refines: own })).superseded).toEqual([])
  harness.write('app/MEMORY.md', '# Memory\n\n## Rules\n')
  await decide(
    promote(harness.engine.core, {
      memory_id: own,
      target: 'memory-md',
      file: harness.path('app/MEMORY.md'),
      section: 'Rules',
      reason: 'all need it',
    }),
  )
  const late = await store({ content: 'The gates close at noon, the harbour master says.', refines: own })
  expect(late.superseded).toEqual([])
  expect(findMemory(db(), own)).toMatchObject({ maturity: 'escalated', superseded_by: null })
})

test('a promoted contribution is named in its reference by its external id, and comes back by an undo', async () => {
  harness.write('app/.jaato/memories.jsonl', `${jaatoLine('mem_a', cranes)}\n`)
  await harness.sync('app/.jaato', { project: 'app' })
  const made = await store({ content: gates, project: 'app' })
  await decide(promote(harness.engine.core, { memory_id: made.id, target: 'learned', id: 'gates', reason: 'x' }))
  const reference: unknown = JSON.parse(harness.read('app/.jaato/references/gates.json'))
  expect(reference).toMatchObject({
    lineage: { source_memory_ids: [made.external_id], original_agents: ['codex'], original_sessions: ['s1'] },
  })
  await decide((by) => undo(by))
  expect(readMemory(db(), made.id)).toMatchObject({ maturity: 'raw', flags: [] })
})

test('contributions survive being merged with a memory of a file, discarded, and purged with what they superseded', async () => {
  harness.write('app/.jaato/memories.jsonl', `${jaatoLine('mem_a', cranes)}\n`)
  await harness.sync('app/.jaato', { project: 'app' })
  const source = await store({ content: gates })
  const made = await store({ content: 'The lock gates close two hours before high water.', refines: source.id })
  const { created } = await decide((by) =>
    merge(by, [made.id, 'mem_a'], { content: 'Gates close early; the crane is booked a day ahead.' }),
  )
  await write()
  expect(harness.read('app/.jaato/memories.jsonl')).toContain('Gates close early')
  expect(countPending(db())).toBe(0)
  await decide((by) => unmerge(by, created[0] ?? ''))
  await write()
  await decide((by) => discard(by, [made.id], 'wrong'))
  await decide((by) => purge(by, made.id))
  expect(JSON.stringify(harness.rows())).not.toContain('lock gates')
  expect(db().prepare('SELECT count(*) FROM contributions').pluck().get()).toBe(0)
})

test('a purged text is not stored again, by nobody and in no session', async () => {
  const made = await store({ content: gates })
  await decide((by) => discard(by, [made.id], 'it names a customer'))
  await decide((by) => purge(by, made.id))
  const refused = [store({ content: gates }), store({ content: gates }, 'agent:gemini', 's9')]
  for (const wish of refused)
    await expect(wish).rejects.toMatchObject({
      kind: 'precondition',
      message: expect.stringMatching(/^This text was purged on 2026-11-20, so it is not stored again\./),
    })
  expect(cards()).toEqual([])
})

test('what was discarded may be stored again, and the guidance says when and why it was discarded', async () => {
  const made = await store({ content: gates })
  await decide((by) => discard(by, [made.id], 'it was a guess'))
  const again = await store({ content: gates }, 'agent:gemini')
  expect(again.guidance.returned).toMatchObject({ memory_id: made.id, reason: 'it was a guess' })
  expect(again.guidance.text).toContain('discarded on 20 Nov because it was a guess')
})

test.each([
  ['refines and consolidates', { refines: 'a', consolidates: ['a', 'b'] }, 'validation', 'MUTUAL_EXCLUSION'],
  ['one memory to consolidate', { consolidates: ['known'] }, 'validation', 'MIN_CONSOLIDATION'],
  ['the same memory twice', { consolidates: ['known', 'known'] }, 'validation', 'MIN_CONSOLIDATION'],
  ['no memory to consolidate', { consolidates: [] }, 'validation', 'MIN_CONSOLIDATION'],
  ['an unknown memory to refine', { refines: '../../etc/passwd' }, 'not_found', 'THOUGHT_NOT_FOUND'],
  ['an unknown memory to consolidate', { consolidates: ['known', 'nobody'] }, 'not_found', 'THOUGHT_NOT_FOUND'],
  ['an unknown project', { project: 'atlantis' }, 'not_found', undefined],
])('%s is refused, and nothing is stored', async (_, wish: Partial<Contribution>, kind, code) => {
  const { id } = await store({ content: gates })
  const ids = (names: string[]) => names.map((name) => (name === 'known' ? id : name))
  const asked = { ...wish, ...(wish.consolidates && { consolidates: ids(wish.consolidates) }) }
  await expect(store({ content: cranes, ...asked })).rejects.toMatchObject({ kind, ...(code && { details: { code } }) })
  expect(cards()).toEqual([id])
})

test('raw output and chatter are stored, and the guidance says that they teach nothing', async () => {
  const log = ['ERROR berth 4 is taken', 'ERROR berth 5 is taken', 'ERROR berth 6 is taken'].join('\n')
  expect((await store({ content: log })).guidance.text).toMatch(/^It is lines of a log\. It was stored, but/)
  expect((await store({ content: 'Done, thanks.' })).guidance.text).toMatch(/^It is noise \(.+\)\. It was stored, but/)
})

test('a text with dots where a secret is hidden is refused', async () => {
  const masked = store({ content: 'The crane’s password is ••••••••.' })
  await expect(masked).rejects.toMatchObject({ kind: 'validation' })
})

test('a project is named by its name, by a folder of its repository, or as none', async () => {
  createRepository(harness.path('harbour')).write({ 'docs/tide.md': 'x' })
  const inFolder = await store({ content: gates, project: harness.path('harbour/docs') })
  expect(readMemory(db(), inFolder.id).project?.name).toBe('harbour')
  const byName = await store({ content: cranes, project: 'harbour' })
  expect(readMemory(db(), byName.id).project?.name).toBe('harbour')
  const without = await store({ content: 'Fees are whole cents.', project: 'none' })
  expect(readMemory(db(), without.id).project).toBeNull()
})

test('a person stores as a person, and no agent is named', async () => {
  const made = await store({ content: gates }, 'person-cli', null)
  expect(readMemory(db(), made.id).source_agent).toBeNull()
  expect(walkLineage(db(), made.id).nodes).toMatchObject([{ by: 'person-cli' }])
})
