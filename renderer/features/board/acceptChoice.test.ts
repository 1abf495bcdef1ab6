import { expect, test } from 'vitest'
import { withoutParts } from './acceptChoice.ts'

const answer = {
  acts: [
    { act: 'merge' as const, count: 2, memories: 5 },
    { act: 'discard' as const, count: 1, memories: 1 },
  ],
  ids: ['a', 'b', 'c', 'd', 'e', 'junk'],
  along: 1,
  merges: [
    { ids: ['a', 'b'], title: 'Pool' },
    { ids: ['c', 'd', 'e'], title: 'Quay' },
  ],
  references: [],
  left: [],
}
const asked = ['a', 'b', 'c', 'd', 'junk', 'hard']

test('of a merge that is left out no memory is counted any more, not even one that was merged along', () => {
  expect(withoutParts(answer, new Set(['c']), asked)).toEqual({
    acts: [
      { act: 'merge', count: 1, memories: 2 },
      { act: 'discard', count: 1, memories: 1 },
    ],
    ids: ['a', 'b', 'junk'],
    along: 0,
    without: ['c', 'd', 'e'],
    out: 2,
  })
})

test('without any merge, merging is not named', () => {
  expect(withoutParts(answer, new Set(['a', 'c']), asked)).toMatchObject({
    acts: [{ act: 'discard' }],
    ids: ['junk'],
    out: 4,
  })
})

const written = (act: 'promote' | 'merge', id: string) => ({
  act,
  id,
  title: id,
  name: id,
  path: '/r.json',
  section: null,
  content: id,
  similar: null,
})

test('a memory that is not written into a reference is counted with its act only, and what could not be done beside it stays', () => {
  const some = {
    acts: [
      { act: 'promote' as const, count: 2, memories: 2 },
      { act: 'merge' as const, count: 2, memories: 3 },
    ],
    ids: ['a', 'b', 'p', 'q', 'r'],
    along: 0,
    merges: [{ ids: ['a', 'b'], title: 'Pool' }],
    references: [written('promote', 'p'), written('promote', 'q'), written('merge', 'r')],
    left: [{ id: 's', title: 'Lock', because: 'Another one changes the same reference.' }],
  }
  expect(withoutParts(some, new Set(['p', 'r']), ['a', 'b', 'p', 'q', 'r', 's'])).toEqual({
    acts: [
      { act: 'promote', count: 1, memories: 1 },
      { act: 'merge', count: 1, memories: 2 },
    ],
    ids: ['a', 'b', 'q'],
    along: 0,
    without: ['p', 'r', 's'],
    out: 2,
  })
})
