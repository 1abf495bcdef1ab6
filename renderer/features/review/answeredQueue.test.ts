import { expect, test } from 'vitest'
import { answeredQueue } from './answeredQueue.ts'
import { fakeQueue, fakeRow, lesson } from './testing/items.ts'
import { progressOf } from './Track.tsx'

test('an answer counts at once in all numbers, also for items that are not listed', () => {
  const items = [fakeRow('three'), fakeRow('four'), lesson('five')]
  const likes = [
    { like: 'junk:talk', group: 'junk' as const, label: 'Talk of an agent', count: 400, length: 8000 },
    { like: 'promotions:x', group: 'promotions' as const, label: 'A rule', count: 60, length: 900 },
  ]
  const groups = fakeQueue(items).groups.map((each) => ({
    ...each,
    left: likes.find(({ group }) => group === each.group)?.count ?? 0,
  }))
  const queue = fakeQueue(items, { total: 460, likes, groups })
  const answer = { id: 1, keys: ['m:three', 'm:four'], likes: [{ like: 'junk:talk', count: 390 }] }
  const after = answeredQueue(queue, [answer])
  expect(after.items.map(({ key }) => key)).toEqual(['m:five'])
  expect(after.groups.find(({ group }) => group === 'junk')).toMatchObject({ left: 10, done: 390 })
  expect(after.likes.map(({ count }) => count)).toEqual([10, 60])
  expect(after.likes.map(({ length }) => length)).toEqual([200, 900])
  expect(progressOf(after, after.total)).toEqual({ done: 390, all: 460 })
})
