import { expect, test } from 'vitest'
import { fakeMemory } from '../../testing/fakeMemories.ts'
import { fakeMerge } from '../../testing/fakeMerge.ts'
import { beginMerge, continueMerge, resultOf, take, write } from './mergeState.ts'

const contents = ['The pool has 20 places. Restart nightly.', 'The pool has 20 places. Never restart by hand.']
const previewOf = (texts: readonly string[]) => fakeMerge(texts.map((content, at) => ({ ...fakeMemory(at), content })))

test('a choice made after the result was emptied shows in it', () => {
  const begun = beginMerge(previewOf(contents), contents)
  const row = begun.rows.findIndex(({ kind }) => kind !== 'agree')
  const chosen = take(write(begun, ''), row, [1])
  expect(resultOf(chosen)).toBe('The pool has 20 places. Never restart by hand.')
})

test('a sentence that a changed text adds shows in a result that was emptied', () => {
  const emptied = write(beginMerge(previewOf(contents), contents), '')
  const longer = contents.map((content) => `${content} Watch maxwait.`)
  expect(resultOf(continueMerge(emptied, previewOf(longer), longer))).toBe('Watch maxwait.')
})

test('of a task that is open in one note and done in another the result has the state of the younger', () => {
  const texts = ['[x] Rename the cranes', '[ ] Rename the cranes']
  const sources = (ages: string[]) =>
    fakeMerge(texts.map((content, at) => ({ ...fakeMemory(at), content, timestamp: `2026-11-0${ages[at]}T08:00:00Z` })))
  expect(resultOf(beginMerge(sources(['1', '2']), texts))).toBe('[ ] Rename the cranes')
  expect(resultOf(beginMerge(sources(['2', '1']), texts))).toBe('[x] Rename the cranes')
})
