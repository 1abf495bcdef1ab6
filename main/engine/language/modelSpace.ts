import { type Knot, cosineAt, similarityAt } from './closeness/similarityScale.ts'
import { createVectorIndex } from './closeness/vectorIndex.ts'
import type { TextSpace } from './textSpace.ts'

/** Minimum similarity of the pairs to search for; texts that contradict each other are closer than this. */
const minPairSimilarity = 0.7

/** Creates the text space of a sentence model, which compares the vectors of texts. */
export function modelSpace(dimensions: number, knots: readonly Knot[]): TextSpace {
  const index = createVectorIndex(dimensions)
  const minCosine = cosineAt(knots, minPairSimilarity)
  return {
    get size() {
      return index.size
    },
    has: (hash) => index.has(hash),
    put(hash, made) {
      if (typeof made === 'string') throw new Error('terms among vectors')
      index.put(hash, made)
    },
    putText() {
      throw new Error('a text without its vector')
    },
    remove: (hash) => index.remove(hash),
    sketchOf: (hash) => (index.has(hash) ? '' : null),
    near: (hash, more) => index.near(hash, minCosine, more),
    nearVector: (vector, most) =>
      vector.length === dimensions
        ? index.nearest(vector, most).map(([hash, cosine]) => [hash, similarityAt(knots, cosine)])
        : [],
    pairs: () => index.pairs(minCosine),
    similarity(one, other) {
      if (one.hash === other.hash) return 1
      const cosine = index.cosine(one.hash, other.hash)
      return cosine === null ? null : similarityAt(knots, cosine)
    },
  }
}
