import { expect, test } from 'vitest'
import { createClaimIndex } from './claimIndex.ts'
import { createPairScorer } from './comparePairs.ts'
import { lexicalSpace } from './lexicalSpace.ts'
import { modelSpace } from './modelSpace.ts'
import type { TextSpace } from './textSpace.ts'

const texts = new Map([
  ['long', 'A permit lasts 2 days. The pilots settled that in spring. The harbour book has the details.'],
  ['other', 'Newcomers stumble over the stairs of the tower. Ask for a second key. Permits are valid for 60 days.'],
  ['apart', 'The canteen opens at noon. Bring a cup of your own. Soup is sold out early.'],
])

/** Vectors that have nothing in common. */
const vectors = new Map(
  [...texts.keys()].map((hash, at) => [hash, Float32Array.from([0, 1, 2], (axis) => +(axis === at))]),
)

const spaces: [string, () => TextSpace][] = [
  ['words', () => lexicalSpace()],
  [
    'a model',
    () => {
      const space = modelSpace(3, [
        [0, 0.1],
        [1, 1],
      ])
      for (const [hash, vector] of vectors) space.put(hash, vector)
      return space
    },
  ],
]

const pairsOf = (space: TextSpace) => [...space.pairs()].flatMap(({ pairs }) => pairs)

test.each(spaces)('by %s, two notes of which a sentence each contradicts the other are met', (_, create) => {
  const space = create()
  for (const [hash, text] of texts) space.putText({ hash, text })
  expect(space.near('long', 0)).toEqual(['other'])
  expect(pairsOf(space)).toEqual([['long', 'other']])
  const scorer = createPairScorer((hash) => texts.get(hash) ?? null, space)
  expect(scorer.score('long', 'other')).toMatchObject({ verdict: 'conflict' })
  expect(scorer.score('long', 'other')?.similarity).toBeLessThan(0.5)
  space.remove('long')
  expect(space.near('other', 0)).toEqual([])
  expect(pairsOf(space)).toEqual([])
})

test.each(spaces)('by %s, what a text claims is stored in its sketch', (_, create) => {
  const before = create()
  for (const [hash, text] of texts) before.putText({ hash, text })
  const space = create()
  for (const hash of texts.keys()) space.put(hash, String(before.sketchOf(hash)))
  expect(space.near('other', 0)).toEqual(['long'])
  expect(space.sketchOf('long')).toBe(before.sketchOf('long'))
})

test.each(spaces)('by %s, a pair that is close as well is found once', (_, create) => {
  const space = create()
  for (const [hash, minutes] of [
    ['long', 40],
    ['other', 90],
  ] as const) {
    if (space.has(hash)) space.put(hash, Float32Array.of(1, 0, 0))
    space.putText({ hash, text: `A berth is kept for ${minutes} minutes.` })
  }
  expect(pairsOf(space)).toEqual([['long', 'other']])
})

test('what very many texts claim is a template and pairs none of them', () => {
  const index = createClaimIndex()
  for (let number = 0; number < 40; number += 1) index.put(`${number}`, [7])
  expect(index.mayContradict('1', '2')).toBe(true)
  expect(index.partnersOf('1')).toHaveLength(39)
  index.put('40', [7])
  expect(index.mayContradict('1', '2')).toBe(false)
  expect([...index.pairs()]).toEqual([])
})
