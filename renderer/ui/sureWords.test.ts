import { expect, test } from 'vitest'
import { sureInFull, sureWords } from './sureWords.ts'

test('how sure a recommendation is has one name, and a meaning that rises with the number', () => {
  expect(sureWords(0.9)).toBe('sure 0.90')
  expect([0.3, 0.5, 0.7, 0.85, 0.95].map(sureInFull)).toEqual([
    'sure 0.30, a guess',
    'sure 0.50, more likely than not',
    'sure 0.70, likely',
    'sure 0.85, very likely',
    'sure 0.95, almost certain',
  ])
})
