import { afterEach, beforeEach, expect, test } from 'vitest'
import { reviewQueue } from '../../flows/review/reviewQueue.ts'
import { startTriage } from '../../flows/triage/triageJob.ts'
import { type TestEngine, createTestEngine } from '../../testing/createTestEngine.ts'

let harness: TestEngine
beforeEach(() => void (harness = createTestEngine()))
afterEach(() => harness.end())

const tides =
  'The booking service reads `tides/north.csv` at start. A large ship needs two metres under the keel, so load the tables before a berth is booked.'

async function leads(): Promise<Record<string, string>> {
  await harness.sync('notes')
  await harness.engine.core.jobs.ended(startTriage(harness.engine.core, null, 'judge').id)
  const { db } = harness.engine.core.library
  const query = 'SELECT m.content, rec.lead FROM memories m JOIN recommendations rec ON rec.memory_id = m.id'
  return Object.fromEntries(db.prepare(query).raw().all() as [string, string][])
}

test('a line of an index is to be discarded where the note itself is read, which stays as it is', async () => {
  harness.write('notes/tide tables.md', `# Tide tables\n\n${tides}\n`)
  harness.write(
    'notes/INDEX.md',
    '# Index\n\n- [Tide tables](tide%20tables.md) — load them first\n- [Cranes](cranes.md) — wind limits of the cranes\n',
  )
  const found = Object.entries(await leads())
  const isLine = ([, lead]: [string, string]): boolean => lead === 'recommend.index-line-read'
  expect(found.filter(isLine).map(([content]) => content.slice(0, 9))).toEqual(['[Tide tab'])
  const { items } = reviewQueue(harness.engine.core, { offset: 0, limit: 9 })
  expect(items.every(({ kind }) => kind === 'memory')).toBe(true)
  const discards = items.flatMap(({ action, reason }) => (action === 'discard' ? reason : []))
  expect(discards).toEqual(['A line of an index: the note itself is read too'])
})

test('a line that ends with an arrow and the file is one too, is merged with nothing, and swallows no note', async () => {
  const cut = `${tides.slice(0, 120)}...`
  for (const name of ['T-1', 'T-2']) harness.write(`notes/rules/${name}.md`, `${tides}\n`)
  harness.write(
    'notes/INDEX.md',
    `# Rules\n\n- ${cut} -> [\`rules/T-1.md\`](./rules/T-1.md)\n- ${cut} → rules/T-2.md\n- ${cut} -> [gone](rules/T-8.md)\n- Berths are counted from the sea -> [gone](rules/T-9.md)\n`,
  )
  const found = Object.entries(await leads())
  const leadOf = (end: string) => found.find(([content]) => content.endsWith(end))?.[1]
  // A line that breaks off is no note, even where its file is not read.
  expect(['T-1.md)', 'T-2.md', 'T-8.md)'].map(leadOf)).toEqual([
    'recommend.index-line-read',
    'recommend.index-line-read',
    'recommend.index-line',
  ])
  expect(leadOf('T-9.md)')).not.toBe('recommend.index-line')
  const { db } = harness.engine.core.library
  const merged = db.prepare(
    `SELECT m.content FROM recommendations rec, json_each(rec.body ->> 'with') w JOIN memories m ON m.id = w.value
     WHERE rec.action = 'merge'`,
  )
  expect(new Set(merged.pluck().all())).toEqual(new Set([tides]))
})
