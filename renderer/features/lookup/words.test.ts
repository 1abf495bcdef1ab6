import { expect, test } from 'vitest'
import { moreWords } from './words.ts'

test('memories that a pack leaves out match the question; they do not fit', () => {
  expect(moreWords({ next: { level: null, memories: 1 } } as Parameters<typeof moreWords>[0], true)).toBe(
    '1 more memory matches. Ask a narrower question.',
  )
  expect(moreWords({ next: { level: 'deep', memories: 52 } } as Parameters<typeof moreWords>[0], true)).toBe(
    '52 more memories match. Choose deep to include more.',
  )
})
