import { expect, test } from 'vitest'
import type { Clock } from '../ports.ts'
import { runCooperatively, createYield } from './cooperative.ts'

/** A clock that work moves on, and that counts how long the event loop was held each time. */
function heldClock(): { clock: Clock; held: number[]; work: (ms: number) => void } {
  let now = 0
  let since = 0
  const held: number[] = []
  const loopTurned = (): void => {
    if (now > since) held.push(now - since)
    since = now
  }
  const clock = {
    now: () => new Date(now),
    monotonic: () => now,
    breathe: () => new Promise<void>((resolve) => void setImmediate(() => (loopTurned(), resolve()))),
    every: () => () => undefined,
  }
  return { clock, held, work: (ms) => void (now += ms) }
}

test('many short tasks in a row block the event loop no longer than one long one', async () => {
  const { clock, held, work } = heldClock()
  function* step(): Generator<void, void> {
    work(1)
    yield
  }
  for (let at = 0; at < 60; at += 1) await runCooperatively(clock, step())
  await clock.breathe()
  expect(Math.max(...held)).toBeLessThanOrEqual(12)
  expect(held.reduce((sum, ms) => sum + ms, 0)).toBe(60)
})

test('parallel tasks share a time slice, and all of them progress', async () => {
  const { clock, held, work } = heldClock()
  const done: string[] = []
  function* steps(name: string): Generator<void, void> {
    for (let at = 0; at < 30; at += 1) {
      work(1)
      yield
    }
    done.push(name)
  }
  await Promise.all(['a', 'b', 'c', 'd'].map((name) => runCooperatively(clock, steps(name))))
  expect(done.toSorted()).toEqual(['a', 'b', 'c', 'd'])
  expect(Math.max(...held)).toBeLessThanOrEqual(8 + 4 * 3)
})

test('each turn of the event loop has a full time slice', async () => {
  const { clock, work } = heldClock()
  const yieldIfDue = createYield(clock)
  work(8)
  await yieldIfDue()
  work(7)
  expect(yieldIfDue()).toBeUndefined()
  work(1)
  expect(yieldIfDue()).toBeInstanceOf(Promise)
})
