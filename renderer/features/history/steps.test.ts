import { expect, test } from 'vitest'
import { noReasonGiven } from '../../../shared/model/decision.ts'
import { type Advice, hasUndone, reasonsOf, stepsOf } from './steps.ts'
import { fakeDecision as row } from '../../testing/fakeDecision.ts'
import { dayWords, spanWords } from './words.ts'

test('rows of one action form one step, even across pages', () => {
  const pageOne = [
    row({ seq: 4, step: 3, verb: 'promote', label: 'Promoted “pooling” to a reference', paths: ['/r/pooling.json'] }),
  ]
  const pageTwo = [row({ seq: 3, step: 3, verb: 'validate', label: 'Validated 1 memory' }), row({ seq: 2, step: 2 })]
  const steps = stepsOf([...pageOne, ...pageTwo])
  expect(steps).toHaveLength(2)
  expect(steps[0]).toMatchObject({
    step: 3,
    labels: ['Validated 1 memory', 'Promoted “pooling” to a reference'],
    memoryIds: ['m_1'],
    paths: ['/r/pooling.json'],
  })
})

test('a step names the memories its label leaves out', () => {
  const subjects = ['Pool size', 'Retry 40001']
  const steps = stepsOf([row({ label: 'Merged into “Pool size”', subjects })])
  expect(steps[0]?.subjects).toEqual(['Retry 40001'])
})

test('what a merge made does not count among the memories it was taken on', () => {
  const [merged] = stepsOf([
    row({ verb: 'merge', label: 'Merged 2 memories into one', memory_ids: ['m_3', 'm_1', 'm_2'] }),
  ])
  expect(merged).toMatchObject({ memoryCount: 2, memoryIds: ['m_3', 'm_1', 'm_2'] })
  expect(stepsOf([row({ memory_ids: ['m_1', 'm_2'] })])[0]?.memoryCount).toBe(2)
})

test('a merge or edit that was taken back offers no undo, until that is undone', () => {
  const merge = row({ verb: 'merge', memory_ids: ['m_3', 'm_1', 'm_2'] })
  const unmerge = row({ seq: 2, step: 2, verb: 'unmerge', memory_ids: ['m_3', 'm_1', 'm_2'] })
  const taken = (...rows: Parameters<typeof stepsOf>[0]) => stepsOf(rows).map(({ takenBack }) => takenBack)
  expect(taken(unmerge, merge)).toEqual([false, true])
  expect(taken({ ...unmerge, undone: true }, merge)).toEqual([false, false])
  expect(taken(unmerge, { ...merge, verb: 'edit' })).toEqual([false, true])
  // An earlier edit of what was merged, and a step that made more, are still there to undo.
  expect(taken(unmerge, row({ verb: 'edit', memory_ids: ['m_1', 'm_0'] }))).toEqual([false, false])
  expect(taken(unmerge, { ...merge, seq: 3 }, row({ verb: 'merge', memory_ids: ['m_6', 'm_4', 'm_5'] }))[1]).toBe(false)
})

const adviceOf = new Map<string, Advice>([
  ['recommend.noise', { action: 'discard', sentence: 'Chatter, not a lesson' }],
  ['recommend.same', { action: 'merge', sentence: 'Says the same as another memory' }],
  ['recommend.keep', { action: 'validate', sentence: 'A statement worth keeping' }],
])
const reasonsIn = (...rows: Parameters<typeof stepsOf>[0]) => stepsOf(rows).map((step) => reasonsOf(step, adviceOf))

test('a step gives each reason once: what was said, else the sentence of its rule', () => {
  const rule = 'recommend.noise'
  expect(reasonsIn(row({ seq: 2, reason: 'A greeting', rule }), row({ reason: 'A greeting', rule }))).toEqual([
    ['As recommended: A greeting'],
  ])
  expect(reasonsIn(row({ reason: `policy: ${rule}`, rule }))).toEqual([['As recommended: Chatter, not a lesson']])
  expect(reasonsIn(row({ rule: 'a rule that is gone' }))).toEqual([[]])
  expect(reasonsIn(row({ reason: noReasonGiven }))).toEqual([[]])
})

test('a step that did something else than was recommended does not say “As recommended”', () => {
  expect(reasonsIn(row({ verb: 'retain', rule: 'recommend.keep' }))).toEqual([
    ['Instead of the recommended Validate: A statement worth keeping'],
  ])
  expect(reasonsIn(row({ verb: 'discard', rule: 'recommend.noise, recommend.same' }))).toEqual([
    ['As recommended: Chatter, not a lesson', 'Instead of the recommended Merge: Says the same as another memory'],
  ])
  expect(reasonsIn(row({ verb: 'discard', rule: 'recommend.same', reason: 'Told twice' }))).toEqual([['Told twice']])
})

test('of a step with several acts, each is compared with its own recommendation', () => {
  expect(
    reasonsIn(
      row({ seq: 2, verb: 'discard', rule: 'recommend.noise' }),
      row({ seq: 1, verb: 'validate', rule: 'recommend.keep' }),
    ),
  ).toEqual([['As recommended: A statement worth keeping', 'Chatter, not a lesson']])
})

test('a promotion, which validates first, does not follow a recommendation to validate', () => {
  expect(
    reasonsIn(
      row({ seq: 2, verb: 'promote', rule: 'recommend.keep' }),
      row({ seq: 1, verb: 'validate', rule: 'recommend.keep' }),
    ),
  ).toEqual([['Instead of the recommended Validate: A statement worth keeping']])
})

test('a step can be undone only if all its rows can', () => {
  const steps = stepsOf([row({ seq: 2 }), row({ seq: 1, undoable: false })])
  expect(steps[0]?.undoable).toBe(false)
})

test('days are shown as today, yesterday or a date', () => {
  const today = new Date(2026, 10, 16, 9)
  expect(dayWords('2026-11-16', today)).toBe('Today')
  expect(dayWords('2026-11-15', today)).toBe('Yesterday')
  expect(dayWords('2026-11-09', today)).toBe('Monday 9 November')
  expect(dayWords('2025-12-24', today)).toBe('Wednesday 24 December 2025')
})

test('the span of a sitting names the day once, and both days across midnight', () => {
  const at = (day: number, hour: number, minute: number) => new Date(2026, 10, day, hour, minute).toISOString()
  const today = new Date(2026, 10, 16, 12)
  expect(spanWords(at(16, 10, 2), at(16, 10, 41), today)).toBe('Today, 10:02 to 10:41')
  expect(spanWords(at(16, 10, 2), at(16, 10, 2), today)).toBe('Today, 10:02')
  expect(spanWords(at(15, 23, 50), at(16, 0, 10), today)).toBe('Yesterday, 23:50 to Today, 00:10')
})

test('a redo has something to do only for an undone step whose memories were not decided on since', () => {
  const undone = row({ seq: 1, step: 1, undone: true })
  const undo = row({ seq: 2, step: 2, verb: 'undo', undoes: 1 })
  const has = (...rows: Parameters<typeof stepsOf>[0]): boolean => hasUndone(stepsOf(rows))
  expect(has(row({ seq: 1, step: 1 }))).toBe(false)
  expect(has(undo, undone)).toBe(true)
  expect(has(row({ seq: 3, step: 3, memory_ids: ['m_2'] }), undo, undone)).toBe(true)
  expect(has(row({ seq: 3, step: 3, verb: 'write-back' }), undo, undone)).toBe(true)
  expect(has(row({ seq: 3, step: 3 }), undo, undone)).toBe(false)
})
