import { afterEach, beforeEach, expect, test } from 'vitest'
import { reviewQueue } from '../../flows/review/reviewQueue.ts'
import { startTriage } from '../../flows/triage/triageJob.ts'
import { type TestEngine, createTestEngine } from '../../testing/createTestEngine.ts'

let harness: TestEngine
beforeEach(() => void (harness = createTestEngine()))
afterEach(() => harness.end())

const tides =
  'The booking service reads `tides/north.csv` at start. A large ship needs two metres under the keel, so load the tables before a berth is booked.'

test('a line of an index is shown with the note in the file it points to', async () => {
  harness.write('notes/tide tables.md', `# Tide tables\n\n${tides}\n`)
  harness.write(
    'notes/INDEX.md',
    '# Index\n\n- [Tide tables](tide%20tables.md) — load them first\n- [Cranes](cranes.md) — wind limits of the cranes\n',
  )
  await harness.sync('notes')
  await harness.engine.core.jobs.ended(startTriage(harness.engine.core, null, 'judge').id)
  const { db } = harness.engine.core.library
  const leads = db.prepare(
    'SELECT m.content, rec.lead FROM memories m JOIN recommendations rec ON rec.memory_id = m.id ORDER BY m.content',
  )
  const rows = leads.raw().all() as [content: string, lead: string][]
  expect(rows.map(([content, lead]) => `${content.slice(0, 8)} ${lead === 'recommend.index-line'}`)).toEqual([
    'The book false',
    '[Cranes] false',
    '[Tide ta true',
  ])
  const { items } = reviewQueue(harness.engine.core, { offset: 0, limit: 9 })
  expect(items.find(({ ids }) => ids.length === 2)).toMatchObject({
    action: 'needs-you',
    kind: 'cluster',
    single: true,
  })
})
