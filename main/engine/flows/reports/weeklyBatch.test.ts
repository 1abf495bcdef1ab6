import { afterEach, beforeEach, expect, test } from 'vitest'
import { write } from '../../store/db.ts'
import { readSettings, saveSettings } from '../../store/queries/settings.ts'
import { type TestEngine, createTestEngine } from '../../testing/createTestEngine.ts'
import { jaatoLine } from '../../testing/stores.ts'
import { setWebhook, tellIfDue, webhookState } from './weeklyBatch.ts'

const week = 7 * 86_400_000
let it: TestEngine
let notices: string[]
let sent: { url: string; body: string }[]
let fails: boolean
beforeEach(async () => {
  it = createTestEngine()
  notices = []
  sent = []
  fails = false
  it.ports.notifier.notify = async (title, words) => void notices.push(`${title}: ${words}`)
  it.ports.outbound.post = async (url, body) => {
    if (fails) throw new Error('example.org answered 500.')
    sent.push({ url, body })
  }
  it.write('app/.jaato/memories.jsonl', `${jaatoLine('mem_a', 'Use pnpm, never yarn.')}\n`)
  await it.sync('app/.jaato')
})
afterEach(() => it.end())

const tell = () => tellIfDue(it.engine.core)
const url = 'https://example.org/hook'

test('the first week begins with the first start; then a batch is told once a week', async () => {
  expect([await tell(), await tell(), notices]).toEqual([false, false, []])
  it.pass(week)
  expect([await tell(), await tell()]).toEqual([true, false])
  expect(notices).toEqual(['The weekly batch is ready: 0 memories need your call; 1 wait in all.'])
  const { weekly_ready_at, weekly_seen_at } = readSettings(it.engine.core.library.db)
  expect(weekly_ready_at! > weekly_seen_at!).toBe(true)
})

test('what fell due while nothing ran is told at the next start; never is never', async () => {
  await tell()
  it.pass(3 * week)
  await it.restart()
  expect(await tell()).toBe(true)
  write(it.engine.core.library.db, (db) => saveSettings(db, { weekly_day: null }))
  it.pass(3 * week)
  expect(await tell()).toBe(false)
})

test('nothing is sent without the person’s word; then exactly what was shown', async () => {
  await tell()
  setWebhook(it.engine.core, { url, on: false })
  it.pass(week)
  await tell()
  expect(sent).toEqual([])
  setWebhook(it.engine.core, { url, on: true })
  it.pass(week)
  const { body } = await webhookState(it.engine.core)
  await tell()
  expect(sent).toEqual([{ url, body }])
  expect((await webhookState(it.engine.core)).last).toMatchObject({ problem: null })
})

test('a receiver that fails is told, and sending stays on', async () => {
  await tell()
  setWebhook(it.engine.core, { url, on: true })
  fails = true
  it.pass(week)
  await tell()
  expect(await webhookState(it.engine.core)).toMatchObject({ on: true, last: { problem: 'example.org answered 500.' } })
})

test('an address in the open net without https is refused, and nothing is turned on', async () => {
  expect(() => setWebhook(it.engine.core, { url: 'http://example.org/', on: true })).toThrow('https://')
  expect(() => setWebhook(it.engine.core, { url: '', on: true })).toThrow('https://')
  expect(await webhookState(it.engine.core)).toMatchObject({ url: '', on: false })
})
