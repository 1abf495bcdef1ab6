import { afterEach, beforeEach, expect, test } from 'vitest'
import { discard } from '../../decide/verbs/move.ts'
import { digest } from '../reports/libraryDigest.ts'
import { undoInReview } from './reviewAct.ts'
import { moveInReview } from './reviewQueue.ts'
import { atReview, reviewedFile } from '../../testing/atReview.ts'
import { type TestEngine, createTestEngine } from '../../testing/createTestEngine.ts'
import { jaatoLine } from '../../testing/stores.ts'

let harness: TestEngine
beforeEach(() => void (harness = createTestEngine()))
afterEach(() => harness.end())

const { person, terminal, accept, queue, keysOf, stateOf, idOf, triage, backlog } = atReview(() => harness)

test('an answered item is not asked again: neither after a merge nor after a verdict other than the recommended one', async () => {
  await backlog()
  await accept({ keys: keysOf('clusters') })
  await accept({ keys: keysOf('promotions'), verdict: 'validate' })
  await accept({ keys: keysOf('junk'), verdict: 'validate' })
  await accept({ keys: keysOf('conflicts'), verdict: 'both' })
  moveInReview(harness.engine.core, { move: 'skip', key: keysOf('ambiguous')[0]! })
  expect(queue().total).toBe(0)
  const judge = async () => {
    harness.engine.core.library.db.exec('INSERT OR IGNORE INTO unjudged SELECT id FROM memories')
    await triage()
  }
  const waiting = () => digest(harness.engine.core, undefined).waiting
  await judge()
  expect(waiting()).toBe(1)
  moveInReview(harness.engine.core, { move: 'end', spent_ms: 0 })
  harness.pass(1000)
  expect(queue().items.flatMap(({ ids }) => ids)).toEqual([idOf('key')])
  expect(waiting()).toBe(queue().total)
  moveInReview(harness.engine.core, { move: 'end', spent_ms: 0 })
  harness.pass(8 * 86_400_000)
  expect(queue().items.flatMap(({ ids }) => ids)).toContain(stateOf('twin1').superseded_by)
  expect(waiting()).toBe(queue().total)
  moveInReview(harness.engine.core, { move: 'end', spent_ms: 0 })
  harness.pass(28 * 86_400_000)
  expect(queue().items.flatMap(({ ids }) => ids)).toContain(idOf('pool'))
  expect(waiting()).toBe(queue().total)
})

test.each(['newer', 'older'] as const)('of two notes the one that was kept (%s) waits no more', async (verdict) => {
  await backlog()
  await accept({ keys: keysOf('conflicts'), verdict })
  const kept = idOf(verdict === 'newer' ? 'new' : 'old')
  const { total, items } = queue()
  expect(total).toBe(5)
  expect(items.flatMap(({ ids }) => ids)).not.toContain(kept)
  expect(digest(harness.engine.core, undefined).waiting).toBe(6)
  moveInReview(harness.engine.core, { move: 'end', spent_ms: 0 })
  harness.pass(1000)
  expect(queue().items.flatMap(({ ids }) => ids)).not.toContain(kept)
})

test('an answered item is asked again once its text changes, a new duplicate arrives, or the answer is undone', async () => {
  await backlog()
  const lesson = idOf('pool')
  const { step } = await accept({ keys: keysOf('promotions'), verdict: 'validate' })
  moveInReview(harness.engine.core, { move: 'end', spent_ms: 0 })
  const isAsked = () => queue().items.some(({ ids }) => ids.includes(lesson))
  expect(isAsked()).toBe(false)
  await undoInReview(harness.engine, person(), step!)
  expect(isAsked()).toBe(true)
  await accept({ keys: [`m:${lesson}`], verdict: 'validate' })
  moveInReview(harness.engine.core, { move: 'end', spent_ms: 0 })
  harness.pass(1000)
  expect(isAsked()).toBe(false)
  const before = harness.read(reviewedFile)
  harness.write(
    reviewedFile,
    `${before}${jaatoLine('pool2', 'The pool must never hold more than 20 connections because all later requests fail.')}\n`,
  )
  await harness.sync('app', { project: 'app' })
  await triage()
  expect(isAsked()).toBe(true)
  harness.write(reviewedFile, before)
  await harness.sync('app', { project: 'app' })
  await harness.engine.decide(terminal(), (context) => discard(context, [idOf('pool2')], null))
  expect(isAsked()).toBe(false)
  harness.write(reviewedFile, before.replace('more than 20 connections', 'more than 30 connections'))
  await harness.sync('app', { project: 'app' })
  await triage()
  expect(isAsked()).toBe(true)
})
