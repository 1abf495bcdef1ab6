import { expect, test } from 'vitest'
import { plainCase } from '../plainCase.ts'
import { ownOdds, recommend } from '../recommend.ts'
import { folderMeans, oddsInFolder } from './folderOdds.ts'

const of = {
  ...plainCase,
  content: 'The export reads labels of the last month.',
}
const [useless, useful] = [
  { folder: '/notes/log/', junk: 0.95, lesson: 0.01 },
  { folder: '/notes/facts/', junk: 0.05, lesson: 0.2 },
]

test('few notes count less than the mean of all notes, many decide', () => {
  const junk = { junk: 0.9, keep: 0.1, lesson: 0 }
  const [none, one, many] = [[], [junk], Array.from({ length: 100 }, () => junk)].map(
    (notes) => folderMeans(notes).junk,
  )
  expect(none).toBeLessThan(0.4)
  expect(one).toBeGreaterThan(none!)
  expect(one).toBeLessThan(0.6)
  expect(many).toBeGreaterThan(0.85)
})

test('the odds of a note in a folder sum to 1; it is more probably junk where most notes are', () => {
  const own = ownOdds(of)
  for (const folder of [useless, useful]) {
    const { junk, keep, lesson } = oddsInFolder(own, folder)
    expect(junk + keep + lesson).toBeCloseTo(1, 9)
  }
  expect(oddsInFolder(own, useless).junk).toBeGreaterThan(oddsInFolder(own, useful).junk + 0.3)
})

test('a note is not discarded for the notes beside it alone: it is asked about', () => {
  expect(ownOdds(of).junk).toBeLessThan(0.4)
  expect(oddsInFolder(ownOdds(of), useless).junk).toBeGreaterThan(0.83)
  expect(recommend({ ...of, folder: { ...useless, isApart: true } }).action).toBe('needs-you')
  expect(recommend({ ...of, folder: { ...useful, isApart: true } }).action).toBe('validate')
})
