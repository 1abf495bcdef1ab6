import { expect, test } from 'vitest'
import { rankCommand } from './rankCommand.ts'

test('an act whose name holds the word comes before one that has its letters scattered', () => {
  expect(rankCommand('Take the tour', 'tour')).toBeGreaterThan(rankCommand('Set the project of the source', 'tour'))
  expect(rankCommand('Set the project of the source', 'tour')).toBe(0)
})

test('the beginning of a name counts more than the beginning of a word, that more than its middle', () => {
  const [first, word, middle] = ['Merge', 'Un merge', 'Unmerge'].map((name) => rankCommand(name, 'merge'))
  expect(first).toBeGreaterThan(word ?? 1)
  expect(word).toBeGreaterThan(middle ?? 1)
})

test('typed words may come in any order', () => {
  expect(rankCommand('Merge into a reference', 'reference merge')).toBeGreaterThan(0)
})
