import { expect, test } from 'vitest'
import type { Case } from '../store/queries/cases.ts'
import { assess } from './assessment.ts'
import { signsOf } from './assess/signs.ts'
import { recommend } from './recommend.ts'
import { caseOf } from './testing/caseOf.ts'

const junk = { junk: 0.96, keep: 0.03, lesson: 0.01 }
const discarded = (content: string, more: Partial<Case> = {}) => {
  const made = recommend(caseOf(content, more), new Set(), () => ({ alone: junk, among: junk }))
  expect(made.action).toBe('discard')
  return made.because.map(({ text }) => text)
}

test('a discard says first what a reader sees in the note, not which words weigh', () => {
  expect(discarded('3f9ac21: Rename berth mode to mooring mode')[0]).toBe(
    'Begins with the id of a commit, which git tells already',
  )
  for (const content of ['Priority: high', 'Could support several tide tables', 'Seasonal tariffs for the north quay'])
    expect(discarded(content).join(' ')).not.toMatch(/orded like|often found/)
})

test('words are the last resort, and say what notes with such words are', () => {
  const [first, ...rest] = discarded('The build must pass all tests and lint of the release')
  expect(first).toMatch(/^Worded like reports on the state of a build: “/)
  expect(rest).toEqual([])
})

test('an order that ends with what was done is no report', () => {
  expect(discarded('Verify mooring succeeded')[0]).toBe('A task to be done once, without a reason')
  expect(discarded('"Show me the berths I have documented"')[0]).toBe('Only an example of what somebody might say')
  expect(discarded('Tariff import merged into main')[0]).toBe('Reports something done, without a lesson')
})

test('a heading alone is told as one', () => {
  expect(discarded('**Berths of the north quay:**')[0]).toBe('A heading alone, without what belongs below it')
})

test('a folder is a reason only where the store has notes outside it', () => {
  const folder = { folder: '/harbor/memories/', junk: 0.8, lesson: 0.05 }
  const told = (isApart: boolean) => discarded('Priority: high', { folder: { ...folder, isApart } })
  expect(told(false).join(' ')).not.toContain('memories')
  expect(told(true)).toContain('Most notes in “memories” are probably of no use later')
})

test('a record of some work is not called general, though it contains an order', () => {
  const score = (content: string) => assess(caseOf(content), signsOf(caseOf(content))).generalizability
  expect(score('3f9ac21: Rename berth mode to mooring mode')).toEqual({ score: 0.2, basis: 'A record of some work' })
  expect(score('Never moor two boats at one berth.')).toEqual({ score: 0.7, basis: 'Worded as a rule' })
})
