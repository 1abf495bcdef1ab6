import { expect, test } from 'vitest'
import { areOfTwoLogEntries } from './logEntries.ts'

const at = (file: string, ...headings: string[]) => ({ file, headings })

test('texts under two dated headings of a log are of two entries', () => {
  const [one, other] = ['2026-02-14 03:42 UTC - Q-3', '2026-02-14 04:10 UTC - Q-5']
  expect(areOfTwoLogEntries(at('/quay/progress.txt', one), at('/quay/progress.txt', other))).toBe(true)
  expect(areOfTwoLogEntries(at('/notes.md', 'Work log', one), at('/notes.md', 'Work log', other))).toBe(true)
  const words = ['Fri Feb 13 22:20 2026 - Q-1', 'Sat Feb 14 03:17 2026 - Q-2'] as const
  expect(areOfTwoLogEntries(at('/session-log.md', words[0]), at('/session-log.md', words[1]))).toBe(true)
})

test('one entry, undated headings, a file that is no log, and decisions are not', () => {
  const [one, other] = ['2026-02-14', '2026-03-02']
  expect(areOfTwoLogEntries(at('/progress.txt', one, 'Tests'), at('/progress.txt', one, 'Build'))).toBe(false)
  expect(areOfTwoLogEntries(at('/progress.txt', 'Tests'), at('/progress.txt', 'Build'))).toBe(false)
  expect(areOfTwoLogEntries(at('/quay.md', one), at('/quay.md', other))).toBe(false)
  expect(areOfTwoLogEntries(at('/decision-log.md', one), at('/decision-log.md', other))).toBe(false)
  expect(areOfTwoLogEntries(at('/progress.txt'), at('/progress.txt', other))).toBe(false)
})
