import { expect, test } from 'vitest'
import { mergeRows } from '../../../shared/text/merging/rows.ts'
import { fewLettersOf, firstIdenticalSources, lettersOf, dissimilarWords } from './words.ts'

test('The letters of few texts stand one by one, of many as runs, and where there is no room only the first does', () => {
  expect(lettersOf([0, 2])).toBe('AC')
  expect(lettersOf([0, 1, 2, 3, 5, 7, 8])).toBe('A–D F H I')
  expect(lettersOf([24, 25, 26])).toBe('Y–27')
  expect(fewLettersOf([0, 1, 2])).toBe('ABC')
  expect(fewLettersOf([0, 1, 2, 3, 5])).toBe('A +4')
})

test('Of texts that say the same to the letter one stands for all, and what says nothing stands for itself', () => {
  const texts = ['Run the tests first.', 'Run all the tests first.', 'Run the tests first.', 'Run the tests first.']
  expect(mergeRows(texts).map(({ pieces }) => firstIdenticalSources(pieces))).toEqual([[0, 1, 0, 0]])
  expect(firstIdenticalSources([null, null])).toEqual([0, 1])
})

test('What is like none of the others is named, with how like it is and what that is measured against', () => {
  const sources = (count: number) =>
    Array.from({ length: count }, () => ({})) as Parameters<typeof dissimilarWords>[0]['sources']
  const both = [0, 1].map((source) => ({ source, similarity: 0.041 }))
  expect(dissimilarWords({ sources: sources(2), unlike: both })).toBe(
    'A and B hardly have anything in common: similarity 0.04, duplicates have 0.85 or more',
  )
  expect(dissimilarWords({ sources: sources(3), unlike: [{ source: 2, similarity: 0.12 }] })).toMatch(
    /^C hardly has .* 0\.12/,
  )
  expect(dissimilarWords({ sources: sources(3), unlike: [] })).toBe('')
})
