import { expect, test } from 'vitest'
import type { Action } from '../../../shared/model/action.ts'
import { acceptWords } from './acceptWords.ts'

const did = (act: Action, count: number, memories = count) => ({ act, count, memories })
const none = { acts: [], along: 0, needs_you: 0, left: [] }

test('every memory is counted once, and so is what stays', () => {
  const acts = [did('discard', 12), did('merge', 10, 21), did('validate', 1400)]
  expect(acceptWords({ ...none, acts })).toMatch(/^Discard 12, merge 21 into 10 and validate 1\D400\.$/)
  const left = [{ id: 'm_1', title: 'Pool', because: 'Nothing is recommended for it.' }]
  expect(acceptWords({ ...none, acts: [did('promote', 2)], needs_you: 5, left })).toBe(
    'Promote 2. 5 need you, 1 cannot be done now: unchanged.',
  )
  expect(acceptWords({ ...none, acts: [did('merge', 1, 2)], needs_you: 1, out: 3 })).toBe(
    'Merge 2 into 1. 1 needs you, 3 left out: unchanged.',
  )
  expect(acceptWords({ ...none, needs_you: 1 })).toBe('Nothing can be accepted. 1 needs you: unchanged.')
})

test('what is merged along, and merges into references, are told apart', () => {
  expect(acceptWords({ ...none, acts: [did('merge', 2, 5)], along: 1 })).toBe(
    'Merge 5 into 2 (with 1 that is not selected).',
  )
  expect(acceptWords({ ...none, acts: [did('merge', 2, 2)] })).toBe('Merge 2 into 2 references.')
})
