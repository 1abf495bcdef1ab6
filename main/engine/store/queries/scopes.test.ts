import { runToEnd } from '../../../../shared/runToEnd.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { allOpenPairs } from '../../flows/clusters/readClusters.ts'
import { similarTo } from '../../flows/compare/similarTo.ts'
import { startTriage } from '../../flows/triage/triageJob.ts'
import { type TestEngine, createTestEngine } from '../../testing/createTestEngine.ts'
import { jaatoLine } from '../../testing/stores.ts'
import { readPage } from './board.ts'
import { findMemory } from './memories.ts'
import { readRecommendation } from './recommendationRows.ts'

let harness: TestEngine
beforeEach(() => void (harness = createTestEngine()))
afterEach(() => harness.end())

const ten = 'The connection pool of the tracking service holds 10 connections.'
const twenty = 'The connection pool of the tracking service holds 20 connections.'
const notes = (one: string, other: string) => `## ${one}\n\n- ${ten}\n\n## ${other}\n\n- ${twenty}\n`

async function conflictsOf(file: string, text: string, source = file, project?: string) {
  harness.write(file, text)
  await harness.sync(source, project === undefined ? {} : { project })
  await harness.engine.core.jobs.ended(startTriage(harness.engine.core).id)
  const { db } = harness.engine.core.library
  const { items } = readPage(
    db,
    { filter: { flag: 'conflict' }, sort: 'oldest', offset: 0, limit: 9 },
    harness.ports.clock.now(),
  )
  return [runToEnd(allOpenPairs(db)).length, items.length]
}

test.each([
  ['parcel-api', 'parcel-web'],
  ['Project Alder', 'Project Birch'],
  ['`src/tracking.ts`', '`lib/tracking.ts`'],
])('notes under %s and %s do not contradict', async (one, other) => {
  expect(await conflictsOf('notes/tracking.md', notes(one, other), 'notes')).toEqual([0, 0])
  const { db } = harness.engine.core.library
  for (const { id } of db.prepare<[], { id: string }>('SELECT id FROM memories').all())
    expect(readRecommendation(db, findMemory(db, id))?.action).not.toBe('needs-you')
})

test.each([
  ['progress', [0, 0]],
  ['tracking', [1, 2]],
])('notes under two dated headings contradict, but entries of a log do not: %s', async (file, conflicts) => {
  const entries = notes('2026-02-14 03:42 UTC - Q-3', '2026-02-15 04:10 UTC - Q-5')
  expect(await conflictsOf(`notes/${file}.md`, entries, 'notes')).toEqual(conflicts)
})

test.each([
  ['parcel-api', 'parcel-web', 'related'],
  ['Build', 'Rules', 'conflict'],
])('as a neighbour too, a note under %s and one under %s are called %s', async (one, other, verdict) => {
  await conflictsOf('notes/tracking.md', notes(one, other), 'notes')
  const { core } = harness.engine
  const id = core.library.db.prepare<[], string>('SELECT id FROM memories LIMIT 1').pluck().get() ?? ''
  const { items } = await similarTo(core, id, 5)
  expect(items.map((item) => item.verdict)).toEqual([verdict])
})

test('notes under topic headings contradict', async () => {
  expect(await conflictsOf('notes/tracking.md', notes('Build', 'Rules'), 'notes')).toEqual([1, 2])
})

test.each([
  ['Labels', 'Scanner', [0, 0]],
  ['Pool', 'Pool', [1, 2]],
])('a labelled value is about what its heading names: %s and %s', async (one, other, conflicts) => {
  const [left, right] = ['**Pool connections**: 10, two of them idle', '**Pool connections**: 20, two of them idle']
  const under = (heading: string, value: string) => `# ${heading}\n\n- ${value}\n`
  harness.write('notes/first.md', under(one, left))
  expect(await conflictsOf('notes/second.md', under(other, right), 'notes')).toEqual(conflicts)
})

test('memories of two projects do not contradict; a universal one contradicts either', async () => {
  expect(await conflictsOf('a/.jaato/memories.jsonl', `${jaatoLine('ten', ten)}\n`, 'a/.jaato', 'a')).toEqual([0, 0])
  const line = jaatoLine('twenty', twenty)
  expect(await conflictsOf('b/.jaato/memories.jsonl', `${line}\n`, 'b/.jaato', 'b')).toEqual([0, 0])
  const everywhere = jaatoLine('all', `${twenty} Always.`, { scope: 'universal' })
  const [conflicts] = await conflictsOf('c/.jaato/memories.jsonl', `${everywhere}\n`, 'c/.jaato', 'c')
  expect(conflicts).toBe(1)
})

/** A knowledge graph of entities, each with its observations. */
const graph = (...entities: [name: string, ...observations: string[]][]) =>
  entities.map(([name, ...observations]) => JSON.stringify({ type: 'entity', name, observations })).join('\n')

test('the same observation of two entities is no duplicate where it needs its entity', async () => {
  const needing = 'Part of the second release'
  const whole = 'Parcels above 30 kg need a pallet label, or the carrier returns them.'
  harness.write('one.json', graph(['bulk_printing', needing, whole], ['single_printing', needing, whole]))
  await harness.sync('one.json')
  await harness.engine.core.jobs.ended(startTriage(harness.engine.core, null, 'judge').id)
  const { db } = harness.engine.core.library
  const merged = db
    .prepare<[], string>(
      `SELECT content FROM memories m JOIN recommendations r ON r.memory_id = m.id WHERE r.action = 'merge'`,
    )
    .pluck()
  expect(merged.all()).toEqual([whole])
})

test('an observation that one entity has twice is a duplicate there only', async () => {
  const needing = 'Has high priority status'
  harness.write('one.json', graph(['bulk_printing', needing, needing], ['single_printing', needing]))
  await harness.sync('one.json')
  await harness.engine.core.jobs.ended(startTriage(harness.engine.core, null, 'judge').id)
  const { db } = harness.engine.core.library
  const merged = db
    .prepare<[], number>(`SELECT json_array_length(body, '$.with') FROM recommendations WHERE action = 'merge'`)
    .pluck()
  expect(merged.all()).toEqual([1])
})

/** Counts the offers to merge a line of one file with a line of another, each below its heading. */
async function mergesOf(...lines: [heading: string, line: string][]) {
  for (const [at, [heading, line]] of lines.entries()) harness.write(`notes/${at}.md`, `# ${heading}\n\n- ${line}\n`)
  await harness.sync('notes')
  await harness.engine.core.jobs.ended(startTriage(harness.engine.core, null, 'judge').id)
  const { db } = harness.engine.core.library
  return db.prepare<[], number>(`SELECT count(*) FROM recommendations WHERE action = 'merge'`).pluck().get()
}

const statement = 'Parcels above 30 kg need a pallet label'

test.each([
  ['a file', '`src/berths.ts`', 0],
  ['a few words', 'No code changes needed', 0],
  ['a form', '**Category:** Build\n  **Status:** active\n  **Applies To:** all', 0],
  ['a statement', statement, 1],
])(
  'the same line under two headings is a duplicate only if it says something by itself: %s',
  async (_, line, count) => {
    expect(await mergesOf(['printing', line], ['scanning', line])).toBe(count)
  },
)

test.each([
  ['Printer', 0],
  ['Scanner', 1],
])(
  'a few words under %s are offered for merging with a longer text only under the same heading',
  async (heading, count) => {
    const long = 'Return type change, new required fields, removal of fields, or type changes to existing fields.'
    expect(await mergesOf([heading, 'Return type change'], ['Scanner', long])).toBe(count)
  },
)

test.each([
  ['Background', 1],
  ['Solution', 0],
])('a problem is not merged with its solution: %s', async (heading, count) => {
  expect(await mergesOf(['Problem', statement], [heading, statement])).toBe(count)
})

test('a problem does not contradict its solution', async () => {
  expect(await conflictsOf('notes/fix.md', notes('Problem', 'Solution'), 'notes')).toEqual([0, 0])
})

test('observations of two entities that need their entity do not contradict; those of one entity do', async () => {
  const [left, right] = ['Faster for small parcels', 'Slower for small parcels']
  expect(await conflictsOf('one.json', graph(['bulk_printing', left, right]))).toEqual([1, 2])
  expect(await conflictsOf('one.json', graph(['bulk_printing', left], ['single_printing', right]))).toEqual([0, 0])
})

test('a fragment below a heading does not contradict a text that is below none', async () => {
  harness.write('notes/scanner.md', '# Scanner\n\n- 10 pool connections held\n')
  expect(await conflictsOf('notes/other.md', '- 20 pool connections held\n', 'notes')).toEqual([0, 0])
})

test('lines of one list without a heading contradict', async () => {
  expect(
    await conflictsOf('notes/pool.md', '- 10 pool connections held\n- 20 pool connections held\n', 'notes'),
  ).toEqual([1, 2])
})

test('items of one list, a few lines apart below a heading, do not contradict; sentences do', async () => {
  const list = (...items: string[]) => `# Labels\n\n${items.map((item) => `- ${item}`).join('\n')}\n`
  const [valid, invalid] = ['Print a valid label (has both codes)', 'Print an invalid label (lacks one of both codes)']
  const file = 'notes/labels.md'
  expect(await conflictsOf(file, list(valid, invalid), 'notes')).toEqual([0, 0])
  const far = [
    'Rolls of tape are on the shelf',
    'Anna knows the depot',
    'Scales need an hour to warm up',
    'Ask before the move',
  ]
  expect(await conflictsOf(file, list(valid, ...far, invalid), 'notes')).toEqual([1, 2])
  expect(await conflictsOf(file, list('Anna owns the releases.', 'Ben owns the releases.'), 'notes')).toEqual([1, 2])
})
