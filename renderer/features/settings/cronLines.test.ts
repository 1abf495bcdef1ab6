import { expect, test } from 'vitest'
import { cronLines } from './cronLines.ts'

test('a single project needs no name; of several each has a line, and those with the same name use their ids', () => {
  expect(cronLines(9, 1, ['schoolhouse'], [{ id: 'p1', name: 'harbor' }])).toEqual([
    '0 9 * * 1 schoolhouse digest --write',
  ])
  const several = [
    { id: 'p1', name: 'harbor' },
    { id: 'p2', name: 'api' },
    { id: 'p3', name: 'api' },
  ]
  expect(cronLines(9, 1, ['schoolhouse'], several)).toEqual([
    '0 9 * * 1 schoolhouse digest --write --project harbor',
    '0 9 * * 1 schoolhouse digest --write --project p2',
    '0 9 * * 1 schoolhouse digest --write --project p3',
  ])
})

test('a name with characters special to a shell or cron is quoted', () => {
  const names = ["Ada's 50 % plan", 'a'].map((name) => ({ id: name, name }))
  expect(cronLines(0, 0, ['/opt/my apps/node', 'cli.js'], names)[0]).toBe(
    String.raw`0 0 * * 0 '/opt/my apps/node' cli.js digest --write --project 'Ada'\''s 50 \% plan'`,
  )
})
