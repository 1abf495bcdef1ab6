import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { findMemory } from '../../store/queries/memories.ts'
import { type TestEngine, createTestEngine } from '../../testing/createTestEngine.ts'
import { jaatoLine } from '../../testing/stores.ts'
import { explain } from './explain.ts'
import { startTriage } from './triageJob.ts'

/** The recommendation beside a list is read row by row, so it may neither compare texts nor write. */
let harness: TestEngine
beforeEach(() => void (harness = createTestEngine()))
afterEach(() => harness.end())

const quick = { limit: 0, thoroughness: 'all' } as const

async function remember(...texts: readonly string[]): Promise<string[]> {
  const lines = texts.map((text, at) => `${jaatoLine(`mem_${at}`, text)}\n`)
  harness.write('quay/.jaato/memories.jsonl', lines.join(''))
  await harness.sync('quay', { project: 'quay' })
  const { core } = harness.engine
  await core.jobs.ended(startTriage(core, null, 'judge').id)
  return texts.map((_, at) => findMemory(core.library.db, `mem_${at}`).id)
}

test('without neighbours the recommendation is the same, and no text is compared', async () => {
  const [one = ''] = await remember(
    'Never open the sluice at spring tide, because the lower quay floods: always ask the harbour office first.',
    'The sluice at the lower quay is painted green and has two gates.',
  )
  const { core } = harness.engine
  const whole = await explain(core, one)
  const ask = vi.spyOn(core.computing, 'ask')
  const brief = await explain(core, one, quick)
  expect(ask).not.toHaveBeenCalled()
  expect(brief.recommendation).toEqual(whole.recommendation)
  expect(brief.neighbours).toEqual([])
})

test('an explanation writes only what is new', async () => {
  const [one = ''] = await remember('Never open the sluice at spring tide, because the lower quay floods.')
  const { core } = harness.engine
  const { db } = core.library
  const written = () => db.prepare('SELECT total_changes()').pluck().get()
  const { recommendation } = await explain(core, one, quick)
  const before = written()
  await explain(core, one, quick)
  expect(written()).toBe(before)
  db.prepare("UPDATE recommendations SET action = 'discard' WHERE memory_id = ?").run(one)
  expect((await explain(core, one, quick)).recommendation?.action).toBe(recommendation?.action)
  const stored = db.prepare('SELECT action FROM recommendations WHERE memory_id = ?').pluck().get(one)
  expect(stored).toBe(recommendation?.action)
})

test('undecided contradictions are named without neighbours too', async () => {
  const [one = '', other] = await remember(
    'The lock of the upper quay must be opened by at most 20 people per shift.',
    'The lock of the upper quay must be opened by at most 10 people per shift.',
  )
  const { recommendation, contradicted_by } = await explain(harness.engine.core, one, quick)
  expect(contradicted_by).toEqual([other])
  expect(recommendation?.with).toEqual([other])
})
