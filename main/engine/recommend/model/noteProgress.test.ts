import { expect, test } from 'vitest'
import { noteProgress, progressNames } from './noteProgress.ts'

const traces = (text: string, heading: string | null = null, path: string | null = null) => [
  ...noteProgress(text, heading, path),
]

test('a row of a plan, a field of a record and a count of work leave traces in any language', () => {
  expect(traces('| 12 | Ladeplan drucken | ✅ Fertig | an der Rampe |')).toEqual(['mark', 'mark in a cell'])
  expect(traces('**Aufwand**: Mittel')).toContain('field of a record')
  expect(traces('All 82 tests pass, see a1b2c3d and PR #12.')).toEqual(['count of work', 'commit', 'pull request'])
  expect(traces('Print the labels before the parcels are weighed.')).toEqual([])
})

test('headings and the file tell of a day, a number and the past', () => {
  const found = traces('Labels were printed.', 'Depot > 2026-03-12 ✅', '.memory/journal/2026-W12.md')
  expect(found).toEqual([
    'heading with a date',
    'heading with a mark',
    'heading with a number',
    '2 headings',
    'file of a date',
    'file with a number',
    'file of the past',
  ])
  expect(traces('Labels were printed.', null, 'folder/catalog.md')).toEqual([])
  expect(progressNames).toEqual(expect.arrayContaining(found))
})
