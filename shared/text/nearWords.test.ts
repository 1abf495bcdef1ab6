import { expect, test } from 'vitest'
import { forgivesTypo, isOneTypo, wordsOneTypoAway } from './nearWords.ts'

test('a character missing, added or replaced, or two neighbours swapped, is one typo', () => {
  for (const typed of ['plovite', 'plovittee', 'plobitte', 'plvoitte', 'aplovitte', 'lovitte'])
    expect([typed, isOneTypo(typed, 'plovitte')]).toEqual([typed, true])
  expect(isOneTypo('plovitte', 'plovitte')).toBe(false)
  expect(isOneTypo('plovit', 'plovitte')).toBe(false)
  expect(isOneTypo('polvitet', 'plovitte')).toBe(false)
})

test('the words one typo away are those that one typo makes', () => {
  const near = wordsOneTypoAway('drint')
  expect(near).toEqual(expect.arrayContaining(['rint', 'drin', 'dirnt', 'drunt', 'drinkt', 'drints']))
  expect(near.every((word) => isOneTypo('drint', word))).toBe(true)
  expect(near).not.toContain('drint')
  expect(wordsOneTypoAway('трасса')).toContain('терасса')
})

test('short words and words with digits are taken as typed', () => {
  expect(['drin', 'drint', 'dri-nt'].map(forgivesTypo)).toEqual([true, true, true])
  expect(['dri', 'd-r-i', 'v1.20.3', 'utf8mb4'].map(forgivesTypo)).toEqual([false, false, false, false])
})
