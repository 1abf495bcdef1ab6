import { createClaimIndex, joinSketch, splitSketch } from './claimIndex.ts'
import { candidatePairs } from './closeness/candidates.ts'
import { similarityOf } from './closeness/lexical.ts'
import { createNeighbourIndex } from './closeness/neighbourIndex.ts'
import { type Prepared, prepare } from './closeness/prepare.ts'
import { termsOf } from './closeness/terms.ts'
import { claimCodes } from './difference/opposedClaims.ts'
import type { KnownText, TextSpace } from './textSpace.ts'

/** Creates the text space of the built-in provider, which compares words only. */
export function lexicalSpace(): TextSpace {
  const index = createNeighbourIndex()
  const claims = createClaimIndex()
  const prepared = new WeakMap<KnownText, Prepared>()
  const preparedOf = (known: KnownText): Prepared => {
    let found = prepared.get(known)
    if (!found) prepared.set(known, (found = prepare(known.text)))
    return found
  }
  return {
    get size() {
      return index.size
    },
    has: (hash) => index.has(hash),
    put(hash, made) {
      if (typeof made !== 'string') throw new Error('a vector among terms')
      const { terms, codes } = splitSketch(made)
      index.put(hash, terms)
      claims.put(hash, codes)
    },
    putText({ hash, text }) {
      index.put(hash, termsOf(text))
      claims.put(hash, claimCodes(text))
    },
    remove(hash) {
      index.remove(hash)
      claims.remove(hash)
    },
    sketchOf(hash) {
      const terms = index.termsOf(hash)
      return terms === null ? null : joinSketch(terms, claims.codesOf(hash))
    },
    near: (hash, more) => [...new Set([...index.near(hash, more), ...claims.partnersOf(hash)])],
    nearVector: () => [],
    *pairs() {
      for (const pairs of claims.pairs()) yield { pairs, share: 0 }
      let done = 0
      for (const pairs of candidatePairs(index)) {
        done += 1
        const others = pairs.filter(([one, other]) => !claims.mayContradict(one, other))
        yield { pairs: others, share: Math.min(1, done / index.size) }
      }
    },
    similarity: (one, other) => similarityOf(preparedOf(one), preparedOf(other)),
    mayContradict: claims.mayContradict,
  }
}
