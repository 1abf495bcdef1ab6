import { expect, test } from 'vitest'
import { daysOf } from './steps.ts'
import { fakeDecision as row } from '../../testing/fakeDecision.ts'
import { dayWords } from './words.ts'

test('rows of one action form one step, even across pages', () => {
  const pageOne = [row({ seq: 4, step: 3, verb: 'promote', label: 'Promoted to pooling', paths: ['/r/pooling.json'] })]
  const pageTwo = [row({ seq: 3, step: 3, verb: 'validate', label: 'Validated 1 memory' }), row({ seq: 2, step: 2 })]
  const [day] = daysOf([...pageOne, ...pageTwo])
  expect(day?.steps).toHaveLength(2)
  expect(day?.steps[0]).toMatchObject({
    step: 3,
    labels: ['Validated 1 memory', 'Promoted to pooling'],
    memoryIds: ['m_1'],
    paths: ['/r/pooling.json'],
  })
})

test('a step names the memories its label leaves out', () => {
  const subjects = ['Pool size', 'Retry 40001']
  const [day] = daysOf([row({ label: 'Merged into “Pool size”', subjects })])
  expect(day?.steps[0]?.subjects).toEqual(['Retry 40001'])
})

test('steps are grouped by local day, newest first', () => {
  const yesterday = row({ seq: 1, step: 1, at: new Date(2026, 10, 15, 23, 59).toISOString() })
  const days = daysOf([row({ seq: 2, step: 2, at: new Date(2026, 10, 16, 0, 1).toISOString() }), yesterday])
  expect(days.map((day) => day.key)).toEqual(['2026-11-16', '2026-11-15'])
})

test('a step can be undone only if all its rows can', () => {
  const [day] = daysOf([row({ seq: 2 }), row({ seq: 1, undoable: false })])
  expect(day?.steps[0]?.undoable).toBe(false)
})

test('days are shown as today, yesterday or a date', () => {
  const today = new Date(2026, 10, 16, 9)
  expect(dayWords('2026-11-16', today)).toBe('Today')
  expect(dayWords('2026-11-15', today)).toBe('Yesterday')
  expect(dayWords('2026-11-09', today)).toBe('Monday 9 November')
  expect(dayWords('2025-12-24', today)).toBe('Wednesday 24 December 2025')
})
