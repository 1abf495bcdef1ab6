import Database from 'better-sqlite3'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Job } from '../../../shared/model/job.ts'
import type { JobControl } from './jobs.ts'
import { type TestEngine, createTestEngine } from '../testing/createTestEngine.ts'

let harness: TestEngine
beforeEach(() => void (harness = createTestEngine()))
afterEach(() => harness.end())

const jobs = () => harness.engine.core.jobs
const start = (run: (control: JobControl) => Promise<Record<string, unknown>>) =>
  jobs().start({ kind: 'sync', label: 'Working', unit: 'steps', params: { source: 's' }, run })
const rows = () => harness.engine.core.library.db.prepare('SELECT count(*) FROM jobs').pluck().get()
const turn = () => new Promise((resolve) => setImmediate(resolve))

test('a failing job ends with the reason, and the next job runs', async () => {
  const failed = await jobs().ended(start(() => Promise.reject(new Error('no such luck'))).id)
  expect(failed).toMatchObject({ state: 'failed', error: 'no such luck' })
  const thrown = await jobs().ended(
    start(() => {
      throw new Error('at once')
    }).id,
  )
  expect(thrown).toMatchObject({ state: 'failed', error: 'at once' })
  expect(await jobs().ended(start(() => Promise.resolve({ n: 1 })).id)).toMatchObject({
    state: 'done',
    result: { n: 1 },
  })
  expect(rows()).toBe(0)
})

test('a job ends even if its result cannot be stored because the library is locked', async () => {
  harness.engine.core.library.db.pragma('busy_timeout = 1')
  const other = new Database(harness.path('data/library.db'))
  let go: () => void = () => undefined
  const { id } = start(() => new Promise((resolve) => (go = () => resolve({}))))
  await turn()
  await turn()
  other.exec('BEGIN IMMEDIATE')
  go()
  expect(await jobs().ended(id)).toMatchObject({ state: 'done' })
  other.exec('ROLLBACK')
  other.close()
  expect(rows()).toBe(1)
  jobs().forgetInterrupted()
  expect(jobs().get(id).state).toBe('done')
})

test('ending a watch does not stop a job; cancelling does, and its watchers are told', async () => {
  const { id } = start(async (control) => {
    for (let step = 0; !control.cancelled; step += 1) {
      control.progress(step, null)
      await turn()
    }
    return {}
  })
  const leaving = new AbortController()
  for await (const { done } of jobs().watch(id, 0, leaving.signal)) if (done > 0) break
  leaving.abort()
  expect(jobs().get(id).state).toBe('running')
  const heard: Job['state'][] = []
  const watching = (async () => {
    for await (const { state } of jobs().watch(id, 0)) heard.push(state)
  })()
  jobs().cancel(id)
  await watching
  expect(heard.at(-1)).toBe('cancelled')
  expect(() => jobs().get('j_none')).toThrow('There is no job')
})

test('closing the engine cancels the running job and waits for its end', async () => {
  let isEnded = false
  start(async (control) => {
    while (!control.cancelled) await turn()
    await turn()
    isEnded = true
    return {}
  })
  await turn()
  await harness.restart()
  expect(isEnded).toBe(true)
  expect(rows()).toBe(1)
})
