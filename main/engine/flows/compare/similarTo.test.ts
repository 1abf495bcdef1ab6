import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type TestEngine, createTestEngine } from '../../testing/createTestEngine.ts'
import { jaatoLine } from '../../testing/stores.ts'
import { startTriage } from '../triage/triageJob.ts'
import { similarTo } from './similarTo.ts'

let harness: TestEngine
beforeEach(() => void (harness = createTestEngine()))
afterEach(() => harness.end())

const rule = 'Book a berth only after the tide table of the harbour is loaded, or large ships get a slot at low water.'

test('after a restart, neighbours come from stored pairs until all texts are loaded, which begins then', async () => {
  const lines = [jaatoLine('rule', rule), jaatoLine('again', `${rule} The pilots check it.`)]
  harness.write('app/.jaato/memories.jsonl', `${lines.join('\n')}\n`)
  await harness.sync('app')
  await harness.engine.core.jobs.ended(startTriage(harness.engine.core, null, 'judge').id)
  await harness.restart()
  const { core } = harness.engine
  const named = async (thoroughness: 'all' | 'at-hand'): Promise<string[]> =>
    (await similarTo(core, 'rule', 5, thoroughness)).items.map(({ content }) => content)

  expect(await named('at-hand')).toEqual([`${rule} The pilots check it.`])
  expect(core.neighbours.isReady).toBe(false)
  await vi.waitFor(() => expect(core.neighbours.isReady).toBe(true))
  expect(await named('at-hand')).toEqual(await named('all'))
})
