import { expect, test } from 'vitest'
import { stepsOf } from './steps.ts'
import { fakeDecision as row } from '../../testing/fakeDecision.ts'
import { actsOf, sittingsOf, stayingWords, undoableSteps, writtenSteps } from './sittings.ts'

const minute = (minutes: number) => new Date(2026, 10, 16, 10, minutes).toISOString()

test('a pause of 30 minutes begins a new sitting, a shorter one does not', () => {
  const rows = [
    row({ seq: 3, step: 3, at: minute(69) }),
    row({ seq: 2, step: 2, at: minute(39) }),
    row({ at: minute(10) }),
  ]
  const sittings = sittingsOf(rows)
  expect(sittings.map(({ steps }) => steps.map(({ step }) => step))).toEqual([[3], [2, 1]])
  expect(sittings[1]).toMatchObject({ from: minute(10), to: minute(39), key: '1' })
})

test('an agent’s run is a sitting of its own; a person’s desktop and terminal are one', () => {
  const rows = [
    row({ seq: 4, step: 4, actor: 'person-cli' }),
    row({ seq: 3, step: 3 }),
    row({ seq: 2, step: 2, actor: 'agent:codex' }),
    row({ seq: 1, step: 1 }),
  ]
  expect(sittingsOf(rows).map(({ actor, steps }) => [actor, steps.length])).toEqual([
    [null, 2],
    ['agent:codex', 1],
    [null, 1],
  ])
})

test('a sitting counts what still stands, by kind, each memory and conflict once, and says how many a merge joined', () => {
  const [sitting] = sittingsOf([
    row({ seq: 8, step: 8, verb: 'settle', memory_ids: ['m_1', 'm_9'] }),
    row({ seq: 7, step: 7, verb: 'edit', memory_ids: ['m_new', 'm_8'] }),
    row({ seq: 6, step: 6, verb: 'unmerge', memory_ids: ['m_made', 'm_6', 'm_7'] }),
    row({ seq: 5, step: 5, verb: 'merge', memory_ids: ['m_made', 'm_6', 'm_7'], undone: true }),
    row({ seq: 4, step: 4, verb: 'validate', memory_ids: ['m_9'], undone: true, undoable: false }),
    row({ seq: 3, step: 3, verb: 'merge', memory_ids: ['m_new', 'm_4', 'm_5'] }),
    row({ seq: 2, step: 2, memory_ids: ['m_1', 'm_2'] }),
    row({ seq: 1, step: 1, memory_ids: ['m_2', 'm_3'] }),
  ])
  expect(sitting && actsOf(sitting)).toBe('3 discarded, 2 merged into 1, 1 settled, 1 edited, 1 un-merged')
  expect(sitting && undoableSteps(sitting)).toEqual([8, 7, 6, 3, 2, 1])
})

test('a sitting that was undone as a whole says that nothing stands, not how many steps the undo took', () => {
  const [sitting] = sittingsOf([
    row({ seq: 4, step: 4, verb: 'undo', undoes: 1, undoable: false }),
    row({ seq: 3, step: 3, verb: 'undo', undoes: 2, undoable: false }),
    row({ seq: 2, step: 2, verb: 'merge', memory_ids: ['m_made', 'm_4', 'm_5'], undone: true }),
    row({ seq: 1, step: 1, undone: true }),
  ])
  expect(sitting && actsOf(sitting)).toBe('')
  const [later] = sittingsOf([row({ seq: 9, step: 9, verb: 'undo', undoes: 1, undoable: false })])
  expect(later && actsOf(later)).toBe('1 undone')
})

test('an undo of all says which steps stay, and why', () => {
  const steps = stepsOf([
    row({ seq: 5, step: 5, verb: 'undo', undoes: 1, undoable: false }),
    row({ seq: 4, step: 4, verb: 'write-back', undoable: false }),
    row({ seq: 3, step: 3, verb: 'write-back', undoable: false }),
    row({ seq: 2, step: 2, verb: 'purge', undoable: false }),
    row({ seq: 1, step: 1, undone: true, undoable: false }),
  ])
  expect(stayingWords({ steps })).toEqual([
    '2 write-backs stay: they are undone by undoing the decisions.',
    '1 undo or redo stays: it is about other steps.',
    '1 step stays: nothing is left to bring back, as after a purge.',
  ])
  expect(stayingWords({ steps: stepsOf([row()]) })).toEqual([])
})

test('a step is in the files once a later write-back wrote one of its memories', () => {
  const steps = stepsOf([
    row({ seq: 4, step: 4, memory_ids: ['m_1'] }),
    row({ seq: 3, step: 3, verb: 'write-back', memory_ids: ['m_1'], undoable: false }),
    row({ seq: 2, step: 2, memory_ids: ['m_2'] }),
    row({ seq: 1, step: 1, memory_ids: ['m_1'] }),
  ])
  expect(writtenSteps({ steps }, steps)).toEqual([1])
})
