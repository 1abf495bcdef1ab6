import { afterEach, beforeEach, expect, test } from 'vitest'
import { syncSource } from '../sync/pipeline.ts'
import { allSources } from '../../store/queries/sources.ts'
import { type TestEngine, createTestEngine } from '../../testing/createTestEngine.ts'
import { jaatoLine } from '../../testing/stores.ts'
import { atTerminal } from '../../testing/atTerminal.ts'
import { merge } from '../../decide/merge/compose.ts'
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

/** Starts a job that reads a source until the returned function is called. */
function readOn(): () => void {
  const { promise, resolve } = Promise.withResolvers<Record<string, unknown>>()
  harness.engine.core.jobs.start({ kind: 'sync', label: 'Reading', unit: 'bytes', params: {}, run: () => promise })
  return () => resolve({})
}

test('a triage waits until the sources are read, and then takes all memories at once', async () => {
  const { core } = harness.engine
  const endReading = readOn()
  const { id } = startTriage(core, null, 'judge')
  harness.write(file, `${lines.join('\n')}\n`)
  await harness.sync('app')
  expect(core.jobs.get(id)).toMatchObject({ state: 'running', done: 0, total: null })
  endReading()
  expect(await core.jobs.ended(id)).toMatchObject({ state: 'done', total: 2, result: { judged: 2 } })
})

test('the progress of a triage never falls, and names the memories the board shows, whatever is asked for meanwhile', async () => {
  const { core } = harness.engine
  harness.write(file, `${lines.join('\n')}\n`)
  await harness.sync('app')
  const { decide, idOf } = atTerminal(() => harness)
  await decide((by) =>
    merge(by, [idOf('mem_0'), idOf('mem_1')], { content: 'Piers close at dusk; quays have numbers.' }),
  )
  const job = startTriage(core, null, 'compare')
  const seen: (number | null)[][] = []
  for await (const { done, total } of core.jobs.watch(job.id, 0)) {
    if (seen.length === 0) startTriage(core, null, 'judge')
    seen.push([done, total])
  }
  const known = seen.filter(([, total]) => total !== null)
  expect(known.length).toBeGreaterThan(0)
  expect(new Set(known.map(([, total]) => total))).toEqual(new Set([1]))
  expect(known.map(([done]) => done)).toEqual(known.map(([done]) => done).toSorted())
})
