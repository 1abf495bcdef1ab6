import { createClaimIndex, joinSketch, splitSketch } from './claimIndex.ts'
import { type Knot, cosineAt, similarityAt } from './closeness/similarityScale.ts'
import { createVectorIndex } from './closeness/vectorIndex.ts'
import { claimCodes } from './difference/opposedClaims.ts'
import type { TextSpace } from './textSpace.ts'

/** Minimum similarity of the pairs to search for; texts that contradict each other as a whole are closer than this. */
const minPairSimilarity = 0.7

/** Creates the text space of a sentence model, which compares the vectors of texts. */
export function modelSpace(dimensions: number, knots: readonly Knot[]): TextSpace {
  const index = createVectorIndex(dimensions)
  const claims = createClaimIndex()
  const minCosine = cosineAt(knots, minPairSimilarity)
  return {
    get size() {
      return index.size
    },
    has: (hash) => index.has(hash),
    put(hash, made) {
      if (typeof made !== 'string') index.put(hash, made)
      else if (index.has(hash)) claims.put(hash, splitSketch(made).codes)
    },
    putText({ hash, text }) {
      if (index.has(hash)) claims.put(hash, claimCodes(text))
    },
    remove(hash) {
      index.remove(hash)
      claims.remove(hash)
    },
    sketchOf: (hash) => (index.has(hash) ? joinSketch('', claims.codesOf(hash)) : null),
    near: (hash, more) => [...new Set([...index.near(hash, minCosine, more), ...claims.partnersOf(hash)])],
    nearVector: (vector, most) =>
      vector.length === dimensions
        ? index.nearest(vector, most).map(([hash, cosine]) => [hash, similarityAt(knots, cosine)])
        : [],
    *pairs() {
      for (const pairs of claims.pairs()) yield { pairs, share: 0 }
      for (const { pairs, share } of index.pairs(minCosine))
        yield { pairs: pairs.filter((pair) => !claims.mayContradict(...pair)), share }
    },
    similarity(one, other) {
      if (one.hash === other.hash) return 1
      const cosine = index.cosine(one.hash, other.hash)
      return cosine === null ? null : similarityAt(knots, cosine)
    },
    mayContradict: claims.mayContradict,
  }
}
