import { expect, test } from 'vitest'
import { type TranscriptEvent, eventOf } from '../transcript.ts'
import { errorLine, errorSignature } from './errorSignature.ts'
import { createSessionLog } from './sessionLog.ts'
import { testCounts } from './testCounts.ts'

function event(role: TranscriptEvent['role'], text: string, more: Partial<TranscriptEvent> = {}): TranscriptEvent {
  const item = eventOf({ session: 's', role, text, ...more })
  if (item.kind !== 'event') throw new Error('no event')
  return item.event
}

test.each([
  ['26 pass\n 3 fail\n', 26, 3],
  ['Tests: 2 failed, 10 passed, 12 total', 10, 2],
  ['===== 202 passed in 3.1s =====', 202, 0],
  ['test result: FAILED. 5 passed; 1 failed; 0 ignored', 5, 1],
  ['  12 passing (3s)\n  1 failing', 12, 1],
  ['nothing here', null, null],
])('a test run is counted: %s', (text, passed, failed) => {
  expect(testCounts(text)).toEqual({ passed, failed })
})

test('an error is the line that names it, and its signature leaves out what differs from run to run', () => {
  const output =
    'reading berths\nTypeError: berth 4 of /home/ada/harbour/src/berths.ts:12 is undefined\n    at plan (plan.ts:3:1)'
  expect(errorLine(output)).toBe('TypeError: berth 4 of /home/ada/harbour/src/berths.ts:12 is undefined')
  const [one, other] = ['/home/ada/harbour/src/berths.ts:12', '/srv/ci/build/src/berths.ts:97'].map((place) =>
    errorSignature(`TypeError: berth 4 of ${place} is undefined`),
  )
  expect(one).toBe(other)
  expect(errorLine('✓ throws an error: not found\n0 errors')).toBe(null)
})

test('a result gets its exit code, its tests, and whether it failed; an output that only quotes an error did not', () => {
  const log = createSessionLog('s')
  log.add(event('call', 'npm test', { tool: 'shell', call: '1' }))
  const failed = log.add(event('result', '3 failed, 9 passed\nError: berth 4 is taken\nexit code 1', { call: '1' }))
  expect(failed.signals).toMatchObject({
    exit_code: 1,
    tests_passed: 9,
    tests_failed: 3,
    failed: true,
    error: 'Error: berth 4 is taken',
  })
  expect(failed.synopsis).toBe('9 tests passed, 3 failed; Error: berth 4 is taken; exit code 1\n3 lines')
  log.add(event('call', 'cat notes.md', { tool: 'shell', call: '2' }))
  const quoted = log.add(event('result', 'Error: berth 4 is taken', { call: '2' }))
  expect(quoted.signals).toMatchObject({ failed: false, error: null })
})

test('a call and its result are one episode, also where results come in another order', () => {
  const log = createSessionLog('s')
  const one = log.add(event('call', 'tides', { call: '1' }))
  const two = log.add(event('call', 'berths', { call: '2' }))
  expect(log.add(event('result', 'high', { call: '1' })).episode).toBe(one.id)
  expect(log.add(event('result', 'free', { call: '2' })).episode).toBe(two.id)
})

test('ids are the same when more of a session is read, and differ for the same words said twice', () => {
  const words = [event('person', 'go on'), event('agent', 'Done.'), event('person', 'go on')]
  const [one, other] = [createSessionLog('s'), createSessionLog('s')]
  const first = words.slice(0, 2).map((each) => one.add(each).id)
  const second = words.map((each) => other.add(each).id)
  expect(second.slice(0, 2)).toEqual(first)
  expect(new Set(second).size).toBe(3)
})

test('an agent that is not sure is noticed', () => {
  const log = createSessionLog('s')
  const sure = ['The berth is free.', 'I am not sure whether it is free.', 'It might be taken.', 'That is unclear.']
  expect(sure.map((text) => log.add(event('agent', text)).signals.uncertain)).toEqual([false, true, true, true])
})
