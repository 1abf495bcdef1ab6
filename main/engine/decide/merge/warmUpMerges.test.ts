import { expect, test } from 'vitest'
import { warmUpMerges } from './warmUpMerges.ts'

test('the warm-up runs for some steps, then stops its timer', () => {
  const running = new Set<() => void>()
  const every = (_: number, callback: () => void) => {
    running.add(callback)
    return () => void running.delete(callback)
  }
  warmUpMerges({ every })
  let steps = 0
  for (const [step] = running; running.size > 0; steps += 1) step?.()
  expect(steps).toBe(18)
})

test('closing the engine stops the warm-up', () => {
  let stopped = 0
  warmUpMerges({ every: () => () => void (stopped += 1) })()
  expect(stopped).toBe(1)
})
