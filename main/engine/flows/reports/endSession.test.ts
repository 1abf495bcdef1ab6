import { existsSync, readFileSync } from 'node:fs'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { readSettings } from '../../store/queries/settings.ts'
import { type TestEngine, createTestEngine } from '../../testing/createTestEngine.ts'
import { jaatoLine } from '../../testing/stores.ts'
import { setAdvisor } from '../advisor/advisorSettings.ts'
import { endSession } from './endSession.ts'

let harness: TestEngine
beforeEach(async () => {
  harness = createTestEngine()
  harness.write('app/.jaato/memories.jsonl', `${jaatoLine('m0', 'Quay 0 has 3 cranes, counted from the sea.')}\n`)
  await harness.sync('app', { project: 'app' })
})
afterEach(() => harness.end())

const store = 'app/.jaato/memories.jsonl'
const learn = (count: number) =>
  harness.write(
    store,
    Array.from({ length: count }, (_, at) =>
      jaatoLine(`m${at}`, `Quay ${at} has ${at + 3} cranes, counted from the sea.`),
    ).join('\n'),
  )
const end = (folder = 'app/src') => endSession(harness.engine.core, harness.path(folder))
const readyAt = () => readSettings(harness.engine.core.library.db).weekly_ready_at

test('below the threshold nothing is due and nothing is written', async () => {
  expect(await end()).toMatchObject({ project: { name: 'app' }, raw: 1, threshold: 5, due: false, files: [] })
  expect(readyAt()).toBe(null)
  expect(existsSync(harness.path('app/.jaato/logs'))).toBe(false)
})

test('what the session stored is read first; from the threshold on it is judged, reported and announced', async () => {
  learn(6)
  const { raw, due, files } = await end()
  expect({ raw, due }).toEqual({ raw: 6, due: true })
  expect(files).toHaveLength(1)
  expect(readFileSync(files[0] ?? '', 'utf8')).toContain('Memory digest')
  expect(readyAt()).not.toBe(null)
  expect(harness.engine.core.library.db.prepare('SELECT count(*) AS n FROM decisions').get()).toEqual({ n: 0 })
})

test('the advisor is asked only if a person turned that on, and what stops it does not stop the report', async () => {
  learn(6)
  const { core } = harness.engine
  const small = {
    provider: 'ollama',
    base_url: 'http://127.0.0.1:1',
    model: 'tiny',
    key_variable: null,
    price_in: null,
    price_out: null,
  } as const
  setAdvisor(core, { small })
  expect((await end()).advisor).toBe(null)
  setAdvisor(core, { at_session_end: true })
  const { advisor, files } = await end()
  expect(advisor).toEqual({ proposed: 0, problem: 'No more replies were recorded.' })
  expect(files).toHaveLength(1)
})

test('a project that does not want it automatic is only told that curation is due', async () => {
  learn(6)
  harness.write('app/.jaato/config.json', '{"curation": {"auto": false, "threshold": 6}}')
  expect(await end()).toMatchObject({ due: true, files: [] })
  expect(readyAt()).not.toBe(null)
})

test('a folder outside every project ends without effect', async () => {
  expect(await end('elsewhere')).toEqual({ project: null, raw: 0, threshold: 0, due: false, advisor: null, files: [] })
})
