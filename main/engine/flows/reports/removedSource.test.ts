import { afterEach, beforeEach, expect, test } from 'vitest'
import { promote } from '../../decide/promote/promote.ts'
import { discard, restore, validate } from '../../decide/verbs/move.ts'
import { write } from '../../store/db.ts'
import { findSource, removeSource } from '../../store/queries/sources.ts'
import { atReview } from '../../testing/atReview.ts'
import { type TestEngine, createTestEngine } from '../../testing/createTestEngine.ts'
import { jaatoLine } from '../../testing/stores.ts'
import { insights } from './reports.ts'

let harness: TestEngine
beforeEach(() => void (harness = createTestEngine()))
afterEach(() => harness.end())

const { person, idOf, backlog, store, triage } = atReview(() => harness)
const week = 7 * 24 * 60 * 60 * 1000
const ask = () => insights(harness.engine.core, { weeks: 3 })
const remove = () => {
  const { core } = harness.engine
  const { id } = findSource(core.library.db, harness.path('app/.jaato'))
  write(core.library.db, (db) => removeSource(db, id, core.library.now().toISOString()))
}

test('the past weeks of a source that is removed stay as they were, also when it comes back', async () => {
  await backlog()
  const { decide } = harness.engine
  await decide(person(), (context) => discard(context, [idOf('talk1'), idOf('pool')], null))
  await decide(person(), (context) => validate(context, [idOf('key')], null))
  await decide(person(), (context) => restore(context, [idOf('pool')], null))
  harness.pass(week)
  const before = await ask()
  expect(before).toMatchObject({ backlog: [null, 6, 6], discarded: [0, 1, 0] })
  remove()
  const removed = await ask()
  expect(removed).toMatchObject({ backlog: [null, 6, 1], discarded: before.discarded, time: before.time })
  expect(removed).toMatchObject({ noise: before.noise, counts: before.counts, accuracy: before.accuracy })
  await harness.sync('app')
  await triage()
  expect(await ask()).toMatchObject({ backlog: before.backlog, noise: before.noise, counts: before.counts })
})

test('a source in which nothing was decided leaves no trace in the charts', async () => {
  await backlog()
  harness.pass(week)
  expect((await ask()).backlog).toEqual([null, 8, 8])
  remove()
  expect((await ask()).backlog).toEqual([null, null, 0])
})

test('what references cost stays as it was: the sessions of a removed source still loaded them', async () => {
  const told = { timestamp: '2026-11-16T08:00:00' }
  await store(
    jaatoLine('pool', 'Never give a pool more than 20 connections, because all later requests fail.'),
    jaatoLine('quay', 'The quay of the harbour holds 20 boats at high tide.', { ...told, source_session: 's2' }),
    jaatoLine('mast', 'The mast of the crane is 40 metres high.', { ...told, source_session: 's3' }),
    jaatoLine('hook', 'The hook of the crane carries 12 tons.', { ...told, source_session: 's3' }),
    jaatoLine('buoy', 'The buoy at the mole is green.', { timestamp: '2026-09-01T08:00:00', source_session: 's4' }),
    jaatoLine('rope', 'The ropes of the ferry are changed in May.', { ...told, source_session: 's1' }),
  )
  const { decide, core } = harness.engine
  await decide(person(), promote(core, { memory_id: idOf('pool'), target: 'learned', mode: 'auto', reason: 'a night' }))
  harness.pass(week)
  const { economics } = await ask()
  expect(economics.references[0]?.always).toBeGreaterThan(0)
  remove()
  expect((await ask()).economics).toEqual(economics)
  await harness.sync('app')
  expect((await ask()).economics).toEqual(economics)
})
