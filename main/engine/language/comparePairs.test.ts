import { expect, test } from 'vitest'
import { createPairScorer } from './comparePairs.ts'
import { lexicalSpace } from './lexicalSpace.ts'

function scored(a: string, b: string) {
  const texts = new Map([
    ['a', a],
    ['b', b],
  ])
  const space = lexicalSpace()
  for (const [hash, text] of texts) space.putText({ hash, text })
  return createPairScorer((hash) => texts.get(hash) ?? null, space).score('a', 'b')
}

const report = (first: string, last: string) =>
  `The berth planner sends its plan to the harbour office ${first} and waits for the answer of the pilot ${last} before it opens the lock.`

test('two versions contradict where their differences show which words do', () => {
  expect(scored(report('at night', 'at 6'), report('at night', 'at 9'))).toMatchObject({
    verdict: 'conflict',
    versions: 1,
  })
})

test('versions of which nothing shows what contradicts are only two versions', () => {
  const pair = scored(
    '[case] Plan with the ship filter ship_types=["ferry"] returns only rows 2, 3, 4',
    '[case] Plan with the ship filter ship_types=["barge"] returns only rows 5, 6',
  )
  expect(pair).toMatchObject({ verdict: 'related', versions: 1 })
})
