import { expect, test } from 'vitest'
import { isNear, relationWords } from './neighbourWords.ts'

const near = (verdict: 'duplicate' | 'extends' | 'related' | 'conflict', similarity: number) => ({
  verdict,
  similarity,
})

test('a similar memory is described as same, similar or contradictory, with a number where it helps', () => {
  expect(relationWords(near('duplicate', 0.962))).toEqual({ tone: 'duplicate', words: 'same 0.96' })
  expect(relationWords(near('extends', 1))).toEqual({ tone: 'duplicate', words: 'same 1.00' })
  expect(relationWords(near('related', 0.91))).toEqual({ tone: undefined, words: 'similar 0.91' })
  expect(relationWords(near('duplicate', 0.58))).toEqual({ tone: undefined, words: 'similar 0.58' })
  expect(relationWords(near('conflict', 0.9))).toEqual({ tone: 'conflict', words: 'conflict' })
  expect(relationWords({ ...near('conflict', 0.9), settled: { a: null, b: 'in tests' } }).words).toBe('both hold')
})

test('what is hardly similar is no neighbour, unless it contradicts', () => {
  expect([isNear(near('related', 0.5)), isNear(near('extends', 0.38)), isNear(near('conflict', 0.3))]).toEqual([
    true,
    false,
    true,
  ])
})
