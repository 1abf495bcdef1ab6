import { expect, test } from 'vitest'
import { contradictionsAmong } from './contradictions.ts'

test('a contradiction among several texts names its two texts by letter', () => {
  const found = contradictionsAmong([
    'Named statements survive between the queries of a pool.',
    'The berths are painted each spring, before the first boats come.',
    'Named statements do not survive between the queries of a pool.',
  ])
  expect(found).toMatchObject([{ a: { source: 0 }, b: { source: 2 } }])
  expect(found[0]!.text).toBe('C says “not … survive”, A says “survive”')
})

test('of a sentence with two contradicting values, one of them in words, both are named', () => {
  const found = contradictionsAmong([
    'The pool must be 10 connections, because PgBouncer allows 80 and eight workers share it.',
    'The pool must be 20 connections, because PgBouncer allows 80 and four workers share it.',
  ])
  expect(found.map(({ a, b }) => [a.words, b.words])).toEqual([
    ['10', '20'],
    ['eight', 'four'],
  ])
})
