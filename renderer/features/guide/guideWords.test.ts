import { expect, test } from 'vitest'
import { fakeMemory } from '../../testing/fakeMemories.ts'
import { wordsOf } from './guideWords.ts'

test('while the keys act on another note, the guide names that of the decision, and no key', () => {
  const card = { ...fakeMemory(1), description: 'The quay lamps' }
  const words = (isOpen: boolean, isAtHand: boolean) =>
    wordsOf({ kind: 'decide' }, { card, left: 3, isOpen, isAtHand, later: null })
  expect(words(false, false)).toMatchObject({ words: expect.stringContaining('“The quay lamps”'), keys: [] })
  expect(words(false, true).keys).not.toEqual([])
  expect(words(true, false).keys).not.toEqual([])
})
