import { expect, test } from 'vitest'
import { rehearseMerges } from './rehearseMerges.ts'

test('merging is rehearsed twice, then the clock is left alone', () => {
  const running = new Set<() => void>()
  const every = (_: number, callback: () => void) => {
    running.add(callback)
    return () => void running.delete(callback)
  }
  rehearseMerges({ every })
  const [round] = running
  round?.()
  expect(running.size).toBe(1)
  round?.()
  expect(running.size).toBe(0)
})

test('an engine that closes before stops the rehearsal', () => {
  let stopped = 0
  rehearseMerges({ every: () => () => void (stopped += 1) })()
  expect(stopped).toBe(1)
})
