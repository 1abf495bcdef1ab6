import { afterEach, beforeEach, expect, test } from 'vitest'
import { seenIn } from '../../../../shared/model/diff.ts'
import { discard } from '../../decide/verbs/move.ts'
import { retain } from '../../decide/verbs/retain.ts'
import { settle } from '../../decide/verbs/settle.ts'
import { undo } from '../../decide/verbs/undo.ts'
import { readJournal } from '../../store/journal.ts'
import { readCard } from '../../store/queries/cards.ts'
import { findMemory } from '../../store/queries/memories.ts'
import { latestReview } from '../../store/queries/reviews.ts'
import { atReview } from '../../testing/atReview.ts'
import { type TestEngine, createTestEngine } from '../../testing/createTestEngine.ts'
import { atTerminal } from '../../testing/atTerminal.ts'
import { jaatoLine, topic } from '../../testing/stores.ts'
import { acceptRecommended, previewRecommended } from './acceptRecommended.ts'
import { recommendedMerge } from './recommendedMerge.ts'
import { watchRecommended } from './watchRecommended.ts'

let harness: TestEngine
beforeEach(() => void (harness = createTestEngine()))
afterEach(() => harness.end())

const { person, stateOf, idOf, backlog, store, triage } = atReview(() => harness)
const { idOf: idOfTopic } = atTerminal(() => harness)
const db = () => harness.engine.core.library.db
const idsOf = (...names: string[]) => names.map(idOf)
const preview = (ids: string[]) => previewRecommended(harness.engine.core, person(), ids)
const accept = async (ids: string[]) => {
  const { seen, files } = await preview(ids)
  return acceptRecommended(harness.engine, person(), { ids, seen, seen_files: seenIn(files) })
}

test('a mixed selection is decided as recommended in one step, what needs a person is left, and one undo restores it', async () => {
  await backlog()
  const ids = idsOf('talk1', 'talk2', 'twin1', 'twin2', 'key', 'pool', 'old')
  const before = { rows: harness.rows(), files: harness.snapshot() }
  const shown = await preview(ids)
  expect(shown.acts).toEqual([
    { act: 'discard', count: 2, memories: 2 },
    { act: 'merge', count: 1, memories: 2 },
    { act: 'promote', count: 1, memories: 1 },
  ])
  expect(shown.ids.toSorted()).toEqual(idsOf('talk1', 'talk2', 'twin1', 'twin2', 'pool').toSorted())
  expect([shown.needs_you, shown.left, shown.files.length]).toEqual([2, [], 1])
  expect({ rows: harness.rows(), files: harness.snapshot() }).toEqual(before)

  const { step, label, left } = await accept(ids)
  expect([label, left]).toEqual([
    'Merged 2 memories into one, discarded 2 memories, promoted “Never give a pool more than 20 connections” to a reference',
    [],
  ])
  expect(stateOf('talk1').maturity).toBe('discarded')
  expect(stateOf('pool').maturity).toBe('escalated')
  expect(stateOf('twin1').superseded_by).toBe(stateOf('twin2').superseded_by)
  expect(stateOf('key').maturity).toBe('raw')
  expect(new Set(readJournal(db(), { limit: 10 }).map((row) => row.step))).toEqual(new Set([step]))
  // Each memory was decided as recommended: what comes later in the step says nothing about the others.
  const verdicts = db().prepare('SELECT recommended, taken, agrees FROM verdicts ORDER BY taken').all()
  expect(new Set(verdicts.map((row) => JSON.stringify(row)))).toEqual(
    new Set(['discard', 'merge', 'promote'].map((act) => JSON.stringify({ recommended: act, taken: act, agrees: 1 }))),
  )
  // Accepting on the board is no review.
  expect(latestReview(db())).toBeNull()
  await harness.engine.decide(person(), (context) => undo(context, step!))
  expect(harness.rows()).toEqual(before.rows)
  expect(harness.snapshot()).toEqual(before.files)
})

test('promoted together, the lines of an index keep their order, and those not promoted come after them', async () => {
  const names = ['ports', 'cranes', 'lamps', 'pilots', 'tides']
  const line = (name: string) => `- [${name}](${name}.md) — the ${name} of the harbour\n`
  // Agents do not load all of it, so its order counts.
  const index = (...order: string[]) => `# Memory\n\n${order.map(line).join('')}${'\nMore.'.repeat(200)}\n`
  harness.write('cc/memory/MEMORY.md', index(...names))
  for (const name of names)
    harness.write(`cc/memory/${name}.md`, topic(name, `the ${name} of the harbour`, `Never move the ${name} at night.`))
  await harness.sync('cc/memory')
  const promoted = ['cranes', 'lamps', 'tides'].map((name) => idOfTopic(`${name}.md`))
  const promotion = JSON.stringify(promoted)
  db().exec(`INSERT OR REPLACE INTO recommendations (memory_id, action, lead, score, base, body)
    SELECT value, 'promote', 'recommend.lesson', 0.9, 0.9, '${JSON.stringify({ reasons: [reason], rules: [], with: [] })}' FROM json_each('${promotion}')`)
  expect((await accept(promoted)).label).toBe('Promoted 3 memories')
  expect(harness.read('cc/memory/MEMORY.md').replaceAll(/ <!--.*?-->/g, '')).toBe(
    index('cranes', 'lamps', 'tides', 'ports', 'pilots'),
  )
})

test('one of two duplicates takes the other along', async () => {
  await backlog()
  const { ids, acts, along } = await preview(idsOf('twin2'))
  expect({ acts, along }).toEqual({ acts: [{ act: 'merge', count: 1, memories: 2 }], along: 1 })
  expect(ids.toSorted()).toEqual(idsOf('twin1', 'twin2').toSorted())
})

/** Of two twins the one that is to be merged with the other, for which this is recommended instead. */
function twinsOf(action: string): [merged: string, twin: string] {
  const [merged = '', twin = ''] = idsOf('twin2', 'twin1')
  db().prepare('UPDATE recommendations SET action = ? WHERE memory_id = ?').run(action, twin)
  return [merged, twin]
}

test.each([
  ['needs-you', 'which needs you. Accept it alone to merge them all the same.'],
  ['discard', 'which is to be discarded. After that it gets another recommendation.'],
])('a memory whose twin is recommended %s is left, with what comes first', async (action, words) => {
  await backlog()
  const [merged] = twinsOf(action)
  const because = `It would be merged with “Each test worker creates its own Postgres schema”, ${words}`
  expect((await preview([merged])).left).toMatchObject([{ id: merged, because }])
})

const reason = { rule: 'recommend.lesson', text: 'Says what to do', field: 'content', start: null, end: null }

/** Recommends another action, whatever the rules say. */
function recommendFor(id: string, action: string, { lead = 'test', others = [] as string[] } = {}): void {
  const body = JSON.stringify({ reasons: [{ ...reason, rule: lead }], rules: [lead], with: others })
  db()
    .prepare('UPDATE recommendations SET action = ?, lead = ?, body = ? WHERE memory_id = ?')
    .run(action, lead, body, id)
}

/** Of what is asked about, each memory is decided, needs a person, or is left. */
async function countsOf(ids: string[]) {
  const { acts, along, needs_you, left } = await preview(ids)
  const decided = acts.reduce((sum, { memories }) => sum + memories, 0) - along
  expect(decided + needs_you + left.length).toBe(ids.length)
  return { merged: acts.find(({ act }) => act === 'merge'), needs_you, left: left.map(({ because }) => because) }
}

test.each(['recommend.one-note', 'recommend.maybe-no-use'])(
  'a twin with a question that stays after the merge (%s) is merged along',
  async (lead) => {
    await backlog()
    const [merged, twin] = twinsOf('needs-you')
    recommendFor(twin, 'needs-you', { lead })
    expect(await countsOf([merged, twin])).toEqual({
      merged: { act: 'merge', count: 1, memories: 2 },
      needs_you: 0,
      left: [],
    })
    expect((await accept([merged, twin])).label).toBe('Merged 2 memories into one')
  },
)

test('the text of a merge that is shown is the text that is stored, under the title that is shown', async () => {
  await backlog()
  const { merges } = await preview(idsOf('twin1', 'twin2', 'talk1'))
  const [shown] = merges
  const { sentences, sources } = await recommendedMerge(harness.engine.core, shown!.ids)
  expect(merges).toHaveLength(1)
  expect(sources.map(({ letter, id }) => [letter, id])).toEqual(shown!.ids.map((id, at) => ['AB'[at], id]))
  await accept(idsOf('twin1', 'twin2', 'talk1'))
  const stored = findMemory(db(), stateOf('twin1').superseded_by!)
  expect(stored).toMatchObject({ description: shown!.title, content: sentences.map(({ text }) => text).join(' ') })
})

test('of a merge that is left out no memory is decided, not even by another merge', async () => {
  await backlog()
  const ids = idsOf('twin1', 'twin2', 'talk1', 'talk2')
  const { merges, seen } = await preview(ids)
  const { label } = await acceptRecommended(harness.engine, person(), {
    ids,
    without: merges[0]!.ids,
    seen,
    seen_files: {},
  })
  expect(label).toBe('Discarded 2 memories')
  for (const name of ['twin1', 'twin2']) expect(stateOf(name)).toMatchObject({ maturity: 'raw', superseded_by: null })
})

test('the preview names what is written into a reference, and where', async () => {
  await backlog()
  const { references, files } = await preview(idsOf('pool', 'talk1'))
  const content = 'Never give a pool more than 20 connections, because all later requests fail.'
  expect(references).toMatchObject([{ id: idOf('pool'), act: 'promote', path: files[0]?.path, section: null, content }])
})

test('promotions that are close name each other, and one that is not promoted beside it is not named', async () => {
  await backlog()
  const hashes = idsOf('pool', 'twin1').map((id) => findMemory(db(), id).content_hash)
  db()
    .prepare(`INSERT OR REPLACE INTO pairs (a_hash, b_hash, similarity, verdict) VALUES (?, ?, 0.8, 'related')`)
    .run(...hashes.toSorted())
  const similarIn = async () => (await preview(idsOf('pool', 'twin1'))).references.map(({ similar }) => similar?.id)
  recommendFor(idOf('twin1'), 'validate')
  expect(await similarIn()).toEqual([undefined])
  recommendFor(idOf('twin1'), 'promote')
  expect((await similarIn()).toSorted()).toEqual(idsOf('pool', 'twin1').toSorted())
})

test('a promotion that is left out is neither done nor in the name of the step', async () => {
  await backlog()
  const ids = idsOf('pool', 'talk1', 'talk2')
  const { seen } = await preview(ids)
  const { step, label } = await acceptRecommended(harness.engine, person(), {
    ids,
    without: idsOf('pool'),
    seen,
    seen_files: {},
  })
  expect(label).toBe('Discarded 2 memories')
  expect(readJournal(db(), { limit: 10 }).flatMap((row) => (row.step === step ? row.memory_ids : []))).toHaveLength(2)
  expect(stateOf('pool').maturity).toBe('raw')
})

test('toast and undo name a step by the same count of memories', async () => {
  await backlog()
  const { step, label } = await accept(idsOf('talk1', 'talk2', 'twin1', 'twin2', 'pool'))
  const undone = await harness.engine.decide(person(), (context) => undo(context, step!))
  expect(undone.label).toBe(`Undid: ${label}`)
})

test('a memory whose only twin is merged with another joins that merge', async () => {
  await backlog()
  const ids = idsOf('twin1', 'twin2', 'pool', 'key')
  recommendFor(idOf('pool'), 'merge', { others: idsOf('twin1') })
  const merged = { act: 'merge', count: 1, memories: 3 }
  expect(await countsOf(ids)).toEqual({ merged, needs_you: 1, left: [] })
  expect((await accept(ids)).label).toBe('Merged 3 memories into one')
  expect(new Set(['twin1', 'twin2', 'pool'].map((name) => stateOf(name).superseded_by)).size).toBe(1)
})

test('of a merge that is refused each memory is named', async () => {
  const rule = (count: number) => `Never give a pool more than ${count} connections, because all later requests fail.`
  await store(jaatoLine('a', rule(20)), jaatoLine('b', rule(10)), jaatoLine('c', 'The printer sleeps at night.'))
  recommendFor(idOf('a'), 'merge', { others: idsOf('b') })
  recommendFor(idOf('b'), 'validate')
  const because = expect.stringMatching(/^They contradict each other/)
  expect(await countsOf(idsOf('a', 'b', 'c'))).toMatchObject({ left: [because, because] })
  expect((await accept(idsOf('a', 'b', 'c'))).left.map(({ id }) => id).toSorted()).toEqual(idsOf('a', 'b').toSorted())
})

test('a memory that is left because its twin goes gets another recommendation', async () => {
  await backlog()
  const [merged, twin] = twinsOf('discard')
  await accept([merged, twin])
  await triage()
  const action = db().prepare('SELECT action FROM recommendations WHERE memory_id = ?').pluck().get(merged)
  expect(['merge', undefined]).not.toContain(action)
})

test('promotions into one folder are one step', async () => {
  await store(
    jaatoLine('pool', 'Never give a pool more than 20 connections, because all later requests fail.', {
      evidence: 'refused at 21',
    }),
    jaatoLine('lock', 'Always set lock_timeout before a migration, because writers queue behind it otherwise.', {
      evidence: 'stalled for 40 s',
    }),
  )
  const before = { rows: harness.rows(), files: harness.snapshot() }
  const { step, label } = await accept(idsOf('pool', 'lock'))
  expect(label).toBe('Promoted 2 memories')
  await harness.engine.decide(person(), (context) => undo(context, step!))
  expect({ rows: harness.rows(), files: harness.snapshot() }).toEqual(before)
})

test('nothing happens when a memory changed since the preview, and a decided one is left', async () => {
  await backlog()
  const ids = idsOf('talk1', 'talk2')
  const { seen } = await preview(ids)
  await harness.engine.decide(person(), (context) => discard(context, [idOf('talk1')], null))
  await expect(acceptRecommended(harness.engine, person(), { ids, seen, seen_files: {} })).rejects.toMatchObject({
    kind: 'conflict',
  })
  expect(stateOf('talk2').maturity).toBe('raw')
  expect((await accept(ids)).left).toMatchObject([{ id: idOf('talk1'), because: 'Nothing is recommended for it.' }])
  expect(stateOf('talk2').maturity).toBe('discarded')
})

test('a snoozed memory is left until its time', async () => {
  await backlog()
  await harness.engine.decide(person(), (context) => retain(context, [idOf('talk1')], null))
  await triage()
  const { ids, left } = await preview(idsOf('talk1', 'talk2'))
  expect({ ids, left }).toMatchObject({ ids: idsOf('talk2'), left: [{ id: idOf('talk1'), because: 'It is snoozed.' }] })
})

test('of two versions in conflict none is promoted; once the newer is kept, it is, and nothing contradicts it', async () => {
  const rule = (count: number) => `Never give a pool more than ${count} connections, because all later requests fail.`
  await store(
    jaatoLine('older', rule(20), { timestamp: '2026-11-01T08:00:00' }),
    jaatoLine('newer', rule(10), { timestamp: '2026-11-09T08:00:00', evidence: 'refused at 11' }),
  )
  const said = (name: string) => {
    const { recommendation, flags } = readCard(db(), idOf(name))!
    return [recommendation?.action, recommendation?.reason, flags.map(({ kind }) => kind)]
  }
  const title = '“Never give a pool more than 20 connections”'
  expect(said('newer')).toEqual([
    'validate',
    `Newer than ${title} and contradicts it: that one is to be discarded first`,
    ['conflict'],
  ])
  const pair = { a: idOf('older'), b: idOf('newer'), keep: 'newer' } as const
  await harness.engine.decide(person(), (context) => settle(context, pair))
  await triage()
  expect(said('newer')).toEqual(['promote', expect.any(String), []])
  expect((await accept([idOf('newer')])).label).toBe(
    'Promoted “Never give a pool more than 10 connections” to a reference',
  )
})

test('a preview tells how far it is, and stops when nobody waits for it', async () => {
  await backlog()
  const ids = idsOf('talk1', 'talk2', 'twin1', 'twin2', 'key', 'pool', 'old')
  let time = 0
  const clock = { ...harness.ports.clock, monotonic: () => (time += 60) }
  const core = { ...harness.engine.core, ports: { ...harness.ports, clock } }
  const events = []
  for await (const event of watchRecommended(core, person(), ids)) events.push(event)
  const answer = await preview(ids)
  expect(events.at(-1)).toEqual({ done: 7, total: 7, answer })
  expect(events.length).toBeGreaterThan(2)
  expect(events[0]).toMatchObject({ total: 7, answer: null })
  expect(events.map(({ done }) => done)).toEqual(events.map(({ done }) => done).toSorted())

  const leaving = new AbortController()
  const left = []
  for await (const event of watchRecommended(core, person(), ids, leaving.signal)) {
    left.push(event)
    leaving.abort()
  }
  expect(left.filter(({ answer: made }) => made !== null)).toEqual([])
})
