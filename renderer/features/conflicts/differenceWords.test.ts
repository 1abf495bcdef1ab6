import { expect, test } from 'vitest'
import type { Difference } from '../../../shared/model/comparison.ts'
import { differenceLines, trueDifferences, withoutBoldMarks } from './differenceWords.ts'

const older = { content: 'Run make lint, then make test. Ship BEFORE noon.' }
const newer = { content: 'Run make lint, then test. Ship before noon, on weekdays.' }
const oneSided = (side: 'a' | 'b', text: string): Difference => ({
  kind: 'added',
  a: null,
  b: null,
  [side]: { start: 0, end: text.length, text },
  text: `${side} says “${text}”, the other does not`,
})

test('words that the other text says too are no difference, also in another case', () => {
  const weekdays = oneSided('b', 'on weekdays')
  expect(trueDifferences([oneSided('a', 'make'), oneSided('b', 'before'), weekdays], older, newer)).toEqual([weekdays])
})

test('what contradicts stays, whatever the texts share', () => {
  const contrary = { ...oneSided('a', 'make'), contrary: true as const }
  expect(trueDifferences([contrary], older, newer)).toEqual([contrary])
})

test('beside a contradiction, unlike words in the same place are not listed', () => {
  const span = (text: string) => ({ start: 0, end: text.length, text })
  const number = { ...oneSided('a', '5'), b: span('8'), kind: 'number', contrary: true as const }
  const filler = { ...oneSided('a', 'After'), b: span('maxAttempts in src'), kind: 'wording' }
  expect(trueDifferences([number, filler], older, newer)).toEqual([number])
  expect(trueDifferences([filler], older, newer)).toEqual([filler])
})

test('a quote shows no marks of bold text that it cuts in two, and keeps those of paths', () => {
  expect(withoutBoldMarks('A says “match”, B says “LIMIT 1 3. **After”')).toBe(
    'A says “match”, B says “LIMIT 1 3. After”',
  )
  expect(withoutBoldMarks('A says “After** all”')).toBe('A says “After all”')
  expect(withoutBoldMarks('A says “src/**/*.ts”, B does not')).toBe('A says “src/**/*.ts”, B does not')
})

test('a difference that occurs several times is told once, with how often', () => {
  const again = oneSided('b', 'on **weekdays**')
  expect(differenceLines([again, oneSided('a', 'make'), again])).toEqual([
    { words: 'b says “on weekdays”, the other does not', times: 2 },
    { words: 'a says “make”, the other does not', times: 1 },
  ])
})
