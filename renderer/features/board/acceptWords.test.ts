import { expect, test } from 'vitest'
import { acceptWords } from './acceptWords.ts'

test('every act is counted, and so is what stays', () => {
  const acts = [
    { act: 'discard', count: 12 },
    { act: 'merge', count: 1 },
    { act: 'validate', count: 1400 },
  ] as const
  expect(acceptWords({ acts: [...acts], needs_you: 0, left: [] })).toMatch(
    /^Discard 12, make 1 merge and validate 1\D400\.$/,
  )
  const left = [{ id: 'm_1', title: 'Pool', because: 'Nothing is recommended for it.' }]
  expect(acceptWords({ acts: [{ act: 'promote', count: 2 }], needs_you: 5, left })).toBe(
    'Promote 2. 5 need you, 1 cannot be done now: left as they are.',
  )
  expect(acceptWords({ acts: [], needs_you: 1, left: [] })).toBe(
    'Nothing can be accepted. 1 needs you: left as they are.',
  )
})
