import { expect, test } from 'vitest'
import { triageWords } from './triageWords.ts'

test('the result of a triage is counted by action, with what needs a person last', () => {
  const actions = [
    { action: 'needs-you' as const, count: 2, confidence: 0.6 },
    { action: 'retain' as const, count: 1200, confidence: 0.7 },
    { action: 'promote' as const, count: 1, confidence: 0.9 },
  ]
  expect(triageWords({ judged: 1203, actions })).toBe('1,203 memories: 1 to promote, 1,200 to snooze, 2 need you')
})

test('a triage without anything to decide says so', () => {
  expect(triageWords({ judged: 0, actions: [] })).toBe('Triage found nothing to decide on')
})
