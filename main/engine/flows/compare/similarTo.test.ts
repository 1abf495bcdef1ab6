import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { edit } from '../../decide/merge/compose.ts'
import { atTerminal } from '../../testing/atTerminal.ts'
import { type TestEngine, createTestEngine } from '../../testing/createTestEngine.ts'
import { jaatoLine } from '../../testing/stores.ts'
import { startTriage } from '../triage/triageJob.ts'
import { similarTo } from './similarTo.ts'

let harness: TestEngine
beforeEach(() => void (harness = createTestEngine()))
afterEach(() => harness.end())

const { decide } = atTerminal(() => harness)

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

test('a text of which one sentence contradicts a memory is a neighbour, however little else they share', async () => {
  const lasts = 'A permit lasts 2 days. The pilots settled that in spring. The harbour book has the details.'
  const longer = 'Newcomers often stumble over steep stairs up to our tower. Permits are valid for 60 days.'
  harness.write('app/.jaato/memories.jsonl', `${jaatoLine('lasts', lasts)}\n${jaatoLine('longer', longer)}\n`)
  await harness.sync('app')
  const { core } = harness.engine
  await core.jobs.ended(startTriage(core, null, 'judge').id)
  const { items } = await similarTo(core, 'lasts', 5)
  expect(items).toMatchObject([{ content: longer, verdict: 'conflict' }])
  expect(items[0]?.similarity).toBeLessThan(0.35)
})

test('a memory is not compared with what it was edited into, however often', async () => {
  harness.write('app/.jaato/memories.jsonl', `${jaatoLine('rule', rule)}\n`)
  await harness.sync('app')
  const { core } = harness.engine
  const newest = (): string =>
    String(core.library.db.prepare('SELECT id FROM memories WHERE superseded_by IS NULL').pluck().get())
  for (const content of [rule.replace('slot', 'place'), rule.replace('slot', 'quay')])
    await decide((by) => edit(by, newest(), { content }))
  await core.jobs.ended(startTriage(core, null, 'judge').id)
  expect((await similarTo(core, 'rule', 5)).items).toEqual([])
  expect((await similarTo(core, newest(), 5)).items).toEqual([])
})
