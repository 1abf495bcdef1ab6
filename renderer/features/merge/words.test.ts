import { expect, test } from 'vitest'
import { mergeRows } from '../../../shared/text/merging/rows.ts'
import { fewLettersOf, firstIdenticalSources, lettersOf, dissimilarWords } from './words.ts'

test('the letters of a few texts are shown singly, of many as ranges, and in little space only the first', () => {
  expect(lettersOf([0, 2])).toBe('AC')
  expect(lettersOf([0, 1, 2, 3, 5, 7, 8])).toBe('A–D F H I')
  expect(lettersOf([24, 25, 26])).toBe('Y–27')
  expect(fewLettersOf([0, 1, 2])).toBe('ABC')
  expect(fewLettersOf([0, 1, 2, 3, 5])).toBe('A +4')
})

test('of identical texts one stands for all; an empty text stands for itself', () => {
  const texts = ['Run the tests first.', 'Run all the tests first.', 'Run the tests first.', 'Run the tests first.']
  expect(mergeRows(texts).map(({ pieces }) => firstIdenticalSources(pieces))).toEqual([[0, 1, 0, 0]])
  expect(firstIdenticalSources([null, null])).toEqual([0, 1])
})

test('a text unlike the others is named, with its similarity and the required minimum', () => {
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
  const some = [0, 1].map((source) => ({ source, similarity: 0.1 }))
  expect(dissimilarWords({ sources: sources(4), unlike: some })).toMatch(/^A and B hardly have .* with the others: /)
})

test('texts that all differ are not compared with others', () => {
  const words = (count: number) =>
    dissimilarWords({
      sources: Array.from({ length: count }, () => ({})) as Parameters<typeof dissimilarWords>[0]['sources'],
      unlike: Array.from({ length: count }, (_, source) => ({ source, similarity: 0.05 })),
    })
  expect(words(3)).toBe(
    'A, B and C hardly have anything in common: similarity at most 0.05, duplicates have 0.85 or more',
  )
  expect(words(5)).toMatch(/^A–E hardly have anything in common: /)
})
