import { expect, test } from 'vitest'
import { withoutMerges } from './acceptChoice.ts'

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
}
const asked = ['a', 'b', 'c', 'd', 'junk', 'hard']

test('of a merge that is left out no memory is counted any more, not even one that was merged along', () => {
  expect(withoutMerges(answer, new Set(['c']), asked)).toEqual({
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
  expect(withoutMerges(answer, new Set(['a', 'c']), asked)).toMatchObject({
    acts: [{ act: 'discard' }],
    ids: ['junk'],
    out: 4,
  })
})
