import { afterEach, beforeEach, expect, test } from 'vitest'
import { discard } from '../../decide/verbs/move.ts'
import { atReview } from '../../testing/atReview.ts'
import { type TestEngine, createTestEngine } from '../../testing/createTestEngine.ts'
import { arrangeAhead, arrangedRows } from './arrangeReview.ts'
import { currentReview, moveInReview } from './reviewQueue.ts'

let harness: TestEngine
beforeEach(() => void (harness = createTestEngine()))
afterEach(() => harness.end())

const { backlog, idOf, person, queue } = atReview(() => harness)

/** When the queue was built that a person gets who opens the review now. */
function builtAt(): number {
  const { core } = harness.engine
  return arrangedRows(core, currentReview(core.library)).at
}

function reviews(): number {
  return harness.engine.core.library.db.prepare('SELECT count(*) FROM reviews').pluck().get() as number
}

/** Builds it ahead, without the pause before; returns when that was done. */
async function ahead(): Promise<number> {
  const { library, ports } = harness.engine.core
  const every = (_: number, callback: () => void): (() => void) => {
    const timer = setTimeout(callback)
    return () => clearTimeout(timer)
  }
  await arrangeAhead({ library, ports: { ...ports, clock: { ...ports.clock, every } } })
  return ports.clock.monotonic()
}

test('a queue built ahead is the one that a person gets, and begins no review', async () => {
  await backlog()
  const done = await ahead()
  expect(reviews()).toBe(0)
  expect(builtAt()).toBeLessThanOrEqual(done)
  expect(reviews()).toBe(1)
  expect(queue().total).toBe(6)
})

test('so is the one after a review that ended', async () => {
  await backlog()
  queue()
  moveInReview(harness.engine.core, { move: 'end', spent_ms: 0 })
  const done = await ahead()
  expect(builtAt()).toBeLessThanOrEqual(done)
  expect(reviews()).toBe(2)
})

test('what was decided after it was built is not in the queue', async () => {
  await backlog()
  await ahead()
  await harness.engine.decide(person(), (context) => discard(context, [idOf('talk1')], null))
  expect(queue().items.flatMap(({ ids }) => ids)).not.toContain(idOf('talk1'))
  expect(queue().total).toBe(5)
})
