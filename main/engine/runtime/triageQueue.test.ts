import { expect, test } from 'vitest'
import { createTriageQueue } from './triageQueue.ts'

test('a request is taken once, and one made meanwhile waits for the next round', () => {
  const queue = createTriageQueue()
  expect(queue.isWaiting).toBe(false)
  queue.request(['a', 'b'], 'judge')
  queue.request(['b', 'c'], 'compare')
  expect(queue.takeJudging()).toEqual({ isAsked: true, texts: ['a', 'b', 'c'] })
  expect(queue.takeTexts()).toEqual({ isScan: false, hashes: ['a', 'b', 'c'] })
  queue.requestJudging()
  expect(queue.takeEvidence()).toBe(true)
  expect(queue.isWaiting).toBe(true)
  expect(queue.takeJudging()).toEqual({ isAsked: true, texts: [] })
  expect(queue.isWaiting).toBe(false)
  expect(queue.takeEvidence()).toBe(false)
})

test('a scan covers every text, whatever else was requested', () => {
  const queue = createTriageQueue()
  queue.request(['a'], 'judge')
  queue.request(null, 'compare')
  expect(queue.takeJudging().texts).toBeNull()
  expect(queue.takeTexts()).toEqual({ isScan: true, hashes: ['a'] })
})

test('the policy acts once, and does not start another round', () => {
  const queue = createTriageQueue()
  queue.request([], 'act')
  queue.takeJudging()
  queue.takeEvidence()
  expect(queue.isWaiting).toBe(false)
  expect([queue.takePolicy(), queue.takePolicy()]).toEqual([true, false])
})

test('a job a person cancelled stays cancelled until the next request', () => {
  const queue = createTriageQueue()
  queue.begin('job_1')
  expect(queue.job).toBe('job_1')
  queue.end({ isStopped: true })
  expect([queue.job, queue.isStopped]).toEqual([null, true])
  queue.request(null, 'act')
  expect(queue.isStopped).toBe(false)
})
