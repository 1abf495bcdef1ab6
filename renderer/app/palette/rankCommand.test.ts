import { expect, test } from 'vitest'
import { rankCommand } from './rankCommand.ts'

const score = (name: string, typed: string, place?: string) => rankCommand(name, typed, place).score
const marked = (name: string, typed: string) =>
  rankCommand(name, typed).found.map(({ start, end }) => name.slice(start, end))

test('a command whose name contains the word ranks above one that only has its letters', () => {
  expect(score('Take the tour', 'tour')).toBeGreaterThan(score('Set the project of the source', 'tour'))
  expect(score('Set the project of the source', 'tour')).toBe(0)
})

test('the name itself ranks above a longer one that begins with it', () => {
  expect(score('Merge', 'merge')).toBeGreaterThan(score('Merge into a reference', 'merge'))
})

test('the name with its words joined or parted ranks next to the name itself', () => {
  const [itself, joined] = [score('Un-merge', 'un-merge'), score('Un-merge', 'unmerge')]
  expect([itself > joined, joined > score('Unmerge all', 'unmerge')]).toEqual([true, true])
  expect([score('Un-merge', 'un merge'), score('Lookup', 'look-up')]).toEqual([joined, joined])
})

test('a match at the start of a name ranks above one at the start of a word, and that above one inside a word', () => {
  const [first, word, middle] = ['Merge', 'Un merge', 'Unmerge'].map((name) => score(name, 'merge'))
  expect(first).toBeGreaterThan(word ?? 1)
  expect(word).toBeGreaterThan(middle ?? 1)
})

test('search words match in any order, and in the name of the screen', () => {
  expect(score('Merge into a reference', 'reference merge')).toBeGreaterThan(0)
  expect(score('New rule', 'rules new', 'Rules')).toBeGreaterThan(0)
  expect(score('New rule', 'sources new', 'Rules')).toBe(0)
})

test('what other programs call a command finds it as its name does, and marks nothing', () => {
  const others = 'delete remove write back'
  expect(rankCommand('Discard', 'dele', '', others)).toEqual({ score: 0.8, found: [] })
  expect(rankCommand('Discard', 'write back', '', others).score).toBe(0.8)
  expect(rankCommand('Discard', 'elete', '', others).score).toBe(0)
  expect(rankCommand('Discard', 'remove disc', '', others)).toMatchObject({ score: 0.4, found: [{ start: 0, end: 4 }] })
})

test('one typo in a word is forgiven, below any exact match', () => {
  for (const typed of ['valdiate', 'validte', 'valdi', 'discrad', 'promtoe'])
    expect([
      typed,
      ['Validate', 'Discard', 'Promote'].filter((name) => score(name, typed) > 0 && score(name, typed) < 0.4),
    ]).toEqual([typed, [expect.any(String)]])
  expect(score('Sort', 'sotr')).toBeGreaterThan(0)
  expect(score('Sort', 'srt')).toBe(0)
  expect(score('Validate', 'vladiaet')).toBe(0)
})

test('what matched is marked', () => {
  expect(marked('Merge into a reference', 'ref mer')).toEqual(['Mer', 'ref'])
  expect(marked('Un-merge', 'merge')).toEqual(['merge'])
  expect(marked('Validate', 'valdi')).toEqual(['Valid'])
})
