import { expect, test } from 'vitest'
import type { Shown } from './shown.ts'
import { placeWords, sharedWords } from './sharedWords.ts'
import { fakeRow } from './testing/items.ts'

const shown = (name: string, file: string, headings: string[], more: Partial<Shown> = {}): Shown => ({
  ...fakeRow(name),
  excerpts: [],
  because: 'Only code',
  version: 'v1',
  place: { path: `/home/ada/${file}`, line: 4, file, headings },
  ...more,
})

test('what is the same for all rows is told once, and each row says only the rest of its place', () => {
  const rows = [shown('three', 'quay.md', ['Boats', 'Ropes']), shown('four', 'quay.md', [])]
  const shared = sharedWords(rows)
  expect(shared).toEqual({ verb: 'Discard', because: 'Only code', file: 'quay.md', isOfMany: false })
  expect(rows.map((row) => placeWords(row, shared))).toEqual(['Boats › Ropes', ''])
})

test('rows of several files, projects, acts and reasons each say their own', () => {
  const rows = [
    shown('three', 'quay.md', ['Boats']),
    shown('four', 'mole.md', [], { action: 'validate', because: 'A rule', section: null }),
  ]
  const shared = sharedWords(rows)
  expect(shared).toEqual({ verb: null, because: null, file: null, isOfMany: true })
  expect(rows.map((row) => placeWords(row, shared))).toEqual(['harbour › quay.md › Boats', 'no project › mole.md'])
})
