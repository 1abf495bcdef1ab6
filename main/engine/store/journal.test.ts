import { afterEach, beforeEach, expect, test } from 'vitest'
import { discard } from '../decide/verbs/move.ts'
import { promoteMany } from '../decide/promote/promoteMany.ts'
import { atTerminal } from '../testing/atTerminal.ts'
import { type TestEngine, createTestEngine } from '../testing/createTestEngine.ts'
import { jaatoLine } from '../testing/stores.ts'
import { readJournal } from './journal.ts'

let harness: TestEngine
beforeEach(async () => {
  harness = createTestEngine()
  const lines = lessons.map((text, at) => `${jaatoLine(`mem_${at}`, text)}\n`)
  harness.write('app/.jaato/memories.jsonl', lines.join(''))
  await harness.sync('app/.jaato', { project: 'app' })
})
afterEach(() => harness.end())

const lessons = [
  'Never hold more than one connection for each request.',
  'Print the labels of pallets in landscape.',
  'Retry a serialization failure three times, with jitter.',
]
const { decide } = atTerminal(() => harness)

test('a page that is asked for whole does not cut its last step, and the next one goes on after it', async () => {
  const { core } = harness.engine
  const { db } = core.library
  await decide((by) => discard(by, ['mem_2'], null))
  await decide(promoteMany(core, { ids: ['mem_0', 'mem_1'], target: 'learned', create: true, reason: 'x' }))
  const all = readJournal(db, { limit: 100 })
  const last = all.filter(({ step }) => step === all[0]?.step)
  expect(last.length).toBeGreaterThan(1)
  expect(readJournal(db, { limit: 1 })).toEqual(all.slice(0, 1))
  const page = readJournal(db, { limit: 1, whole: true })
  expect(page).toEqual(last)
  expect(readJournal(db, { limit: 1, whole: true, before: page.at(-1)?.seq })).toEqual(all.slice(last.length))
})
