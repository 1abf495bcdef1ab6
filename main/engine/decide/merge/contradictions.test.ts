import { expect, test } from 'vitest'
import { contradictionsAmong } from './contradictions.ts'

test('a contradiction among several texts names its two texts by letter', () => {
  const found = contradictionsAmong([
    'Named statements survive between the queries of a pool.',
    'The berths are painted each spring, before the first boats come.',
    'Named statements do not survive between the queries of a pool.',
  ])
  expect(found).toMatchObject([{ a: { source: 0 }, b: { source: 2 } }])
  expect(found[0]!.text).toMatch(/^C says “.*”, A does not deny it$/)
})
