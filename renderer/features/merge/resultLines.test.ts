import { expect, test } from 'vitest'
import { fakeMemory } from '../../testing/fakeMemories.ts'
import { fakeMerge } from '../../testing/fakeMerge.ts'
import { beginMerge, write } from './mergeState.ts'
import { shownLines } from './resultLines.ts'

const contents = [
  'I learned today that the pool has 20 places. Restart nightly.',
  'Berths are booked by row. I think the limit is 20 MB per file.',
  'Restart nightly. Cranes stand still at night.',
  'I think the limit is 20 MB per file.',
]
const begun = beginMerge(fakeMerge(contents.map((content, at) => ({ ...fakeMemory(at), content }))), contents)
const sourcesOf = (lines: ReturnType<typeof shownLines>) =>
  lines.map((line) => (line.kind === 'said' ? [line.text, ...line.sources] : []))

test('a sentence names the texts it comes from, also without their chatter', () => {
  expect(sourcesOf(shownLines(begun))).toEqual([
    ['The pool has 20 places.', 0],
    ['Restart nightly.', 0, 2],
    ['Berths are booked by row.', 1],
    ['The limit is 20 MB per file.', 1, 3],
    ['Cranes stand still at night.', 2],
  ])
})

test('a sentence that a person wrote names none', () => {
  expect(sourcesOf(shownLines(write(begun, 'The pool has 20 places. Ask the pilot.')))).toEqual([
    ['The pool has 20 places.', 0],
    ['Ask the pilot.'],
  ])
})
