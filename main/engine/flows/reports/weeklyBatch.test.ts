import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { write } from '../../store/db.ts'
import { readSettings, saveSettings } from '../../store/queries/settings.ts'
import { type TestEngine, createTestEngine } from '../../testing/createTestEngine.ts'
import { jaatoLine } from '../../testing/stores.ts'
import { startTriage } from '../triage/triageJob.ts'
import { setWebhook, announceIfDue, webhookState } from './weeklyBatch.ts'

const week = 7 * 86_400_000
let harness: TestEngine
let notices: string[]
let sent: { url: string; body: string }[]
let fails: boolean
beforeEach(async () => {
  harness = createTestEngine()
  notices = []
  sent = []
  fails = false
  harness.ports.notifier.notify = async (title, words) => void notices.push(`${title}: ${words}`)
  harness.ports.outbound.post = async (url, body) => {
    if (fails) throw new Error('example.org answered 500.')
    sent.push({ url, body })
  }
  harness.write('app/.jaato/memories.jsonl', `${jaatoLine('mem_a', 'Use pnpm, never yarn.')}\n`)
  await harness.sync('app/.jaato')
})
afterEach(() => harness.end())

const tell = () => announceIfDue(harness.engine.core)
const url = 'https://example.org/hook'

test('the first week starts with the first start; then one batch is announced per week', async () => {
  expect([await tell(), await tell(), notices]).toEqual([false, false, []])
  harness.pass(week)
  expect([await tell(), await tell()]).toEqual([true, false])
  expect(notices).toEqual(['The weekly batch is ready: 0 memories need your decision; 1 waits in all.'])
  const { weekly_ready_at, weekly_seen_at } = readSettings(harness.engine.core.library.db)
  expect(weekly_ready_at! > weekly_seen_at!).toBe(true)
})

test('a batch that came due while nothing ran is announced at the next start; “never” announces none', async () => {
  await tell()
  harness.pass(3 * week)
  await harness.restart()
  expect(await tell()).toBe(true)
  write(harness.engine.core.library.db, (db) => saveSettings(db, { weekly_day: null }))
  harness.pass(3 * week)
  expect(await tell()).toBe(false)
})

test('nothing is sent without the person’s consent; then exactly what was shown', async () => {
  await tell()
  setWebhook(harness.engine.core, { url, on: false })
  harness.pass(week)
  await tell()
  expect(sent).toEqual([])
  setWebhook(harness.engine.core, { url, on: true })
  harness.pass(week)
  const { body } = await webhookState(harness.engine.core)
  await tell()
  expect(sent).toEqual([{ url, body }])
  expect((await webhookState(harness.engine.core)).last).toMatchObject({ problem: null })
})

test('a receiver that fails is reported, and sending stays on', async () => {
  await tell()
  setWebhook(harness.engine.core, { url, on: true })
  fails = true
  harness.pass(week)
  await tell()
  expect(await webhookState(harness.engine.core)).toMatchObject({
    on: true,
    last: { problem: 'example.org answered 500.' },
  })
})

test('a digest that could not be made is announced with the next check', async () => {
  await tell()
  setWebhook(harness.engine.core, { url, on: true })
  const key = ['AKIA', 'Z7QX3M5NB2WKD4TR'].join('')
  harness.write('web/.jaato/memories.jsonl', `${jaatoLine('mem_b', `Deploys use the key ${key}.`)}\n`)
  await harness.sync('web/.jaato')
  await harness.engine.core.jobs.ended(startTriage(harness.engine.core, null, 'judge').id)
  harness.pass(week)
  harness.engine.core.scans.clear()
  const scan = vi.spyOn(harness.ports.secrets, 'scan').mockRejectedValue(new Error('The scanner ended.'))
  await expect(tell()).rejects.toThrow('The scanner ended.')
  scan.mockRestore()
  expect([sent, notices]).toEqual([[], []])
  expect([await tell(), await tell()]).toEqual([true, false])
  expect([sent.length, notices.length]).toEqual([1, 1])
})

test('a digest is sent, and once, where the desktop cannot be notified', async () => {
  await tell()
  setWebhook(harness.engine.core, { url, on: true })
  harness.ports.notifier.notify = () => Promise.reject(new Error('No notifications here.'))
  harness.pass(week)
  expect([await tell(), await tell()]).toEqual([true, false])
  expect(sent).toHaveLength(1)
  expect((await webhookState(harness.engine.core)).last).toMatchObject({ problem: null })
})

test('a public address without https is refused, and nothing is turned on', async () => {
  expect(() => setWebhook(harness.engine.core, { url: 'http://example.org/', on: true })).toThrow('https://')
  expect(() => setWebhook(harness.engine.core, { url: '', on: true })).toThrow('https://')
  expect(await webhookState(harness.engine.core)).toMatchObject({ url: '', on: false })
})
