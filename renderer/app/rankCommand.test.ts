import { expect, test } from 'vitest'
import { rankCommand } from './rankCommand.ts'

test('a command whose name contains the word ranks above one that only has its letters', () => {
  expect(rankCommand('Take the tour', 'tour')).toBeGreaterThan(rankCommand('Set the project of the source', 'tour'))
  expect(rankCommand('Set the project of the source', 'tour')).toBe(0)
})

test('a match at the start of a name ranks above one at the start of a word, and that above one inside a word', () => {
  const [first, word, middle] = ['Merge', 'Un merge', 'Unmerge'].map((name) => rankCommand(name, 'merge'))
  expect(first).toBeGreaterThan(word ?? 1)
  expect(word).toBeGreaterThan(middle ?? 1)
})

test('search words match in any order', () => {
  expect(rankCommand('Merge into a reference', 'reference merge')).toBeGreaterThan(0)
})
