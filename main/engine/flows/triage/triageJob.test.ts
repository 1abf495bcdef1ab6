import { afterEach, beforeEach, expect, test } from 'vitest'
import { syncSource } from '../sync/pipeline.ts'
import { allSources } from '../../store/queries/sources.ts'
import { type TestEngine, createTestEngine } from '../../testing/createTestEngine.ts'
import { jaatoLine } from '../../testing/stores.ts'
import { startTriage } from './triageJob.ts'

const file = 'app/.jaato/memories.jsonl'
const lines = ['Piers close at dusk.', 'Quays are numbered from the south.'].map((text, at) =>
  jaatoLine(`mem_${at}`, text),
)
let harness: TestEngine
beforeEach(async () => {
  harness = createTestEngine()
  harness.write(file, `${lines[0]}\n`)
  await harness.sync('app')
})
afterEach(() => harness.end())

test('a triage has one name, whatever it was asked for', async () => {
  const { core } = harness.engine
  for (const reach of ['compare', 'judge'] as const) {
    const job = startTriage(core, null, reach)
    expect((await core.jobs.ended(job.id)).label).toBe('Triage')
  }
})

test('a cancelled triage stays cancelled when a sync finds nothing, and continues with new memories', async () => {
  const core = { ...harness.engine.core, live: true }
  const { jobs, triage } = core
  const read = async () => {
    await syncSource(core, allSources(core.library.db)[0]!.id)
    await new Promise((resolve) => setImmediate(resolve))
    return triage.job
  }
  const stopped = startTriage(core, null, 'judge')
  jobs.cancel(stopped.id)
  expect((await jobs.ended(stopped.id)).state).toBe('cancelled')
  expect(await read()).toBeNull()
  harness.write(file, `${lines.join('\n')}\n`)
  const next = await read()
  expect((await jobs.ended(next!)).state).toBe('done')
  expect(await read()).not.toBeNull()
})
