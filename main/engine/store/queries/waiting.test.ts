import { afterEach, beforeEach, expect, test } from 'vitest'
import { discard } from '../../decide/verbs/move.ts'
import { atReview } from '../../testing/atReview.ts'
import { type TestEngine, createTestEngine } from '../../testing/createTestEngine.ts'
import { countWaitingUpTo } from './waiting.ts'

let harness: TestEngine
beforeEach(() => void (harness = createTestEngine()))
afterEach(() => harness.end())

const { person, idOf, backlog } = atReview(() => harness)

test('what waits for a verdict is counted up to a maximum, and no more once it is decided', async () => {
  await backlog()
  const count = (most: number) => countWaitingUpTo(harness.engine.core.library.db, harness.ports.clock.now(), most)
  expect([count(999), count(3)]).toEqual([8, 3])
  await harness.engine.decide(person(), (context) => discard(context, [idOf('talk1')], null))
  expect(count(999)).toBe(7)
})
