import { candidatePairs } from './closeness/candidates.ts'
import { similarityOf } from './closeness/lexical.ts'
import { createNeighbourIndex } from './closeness/neighbourIndex.ts'
import { type Prepared, prepare } from './closeness/prepare.ts'
import { termsOf } from './closeness/terms.ts'
import type { KnownText, TextSpace } from './textSpace.ts'

/** Creates the text space of the built-in provider, which compares words only. */
export function lexicalSpace(): TextSpace {
  const index = createNeighbourIndex()
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
      index.put(hash, made)
    },
    putText: ({ hash, text }) => index.put(hash, termsOf(text)),
    remove: (hash) => index.remove(hash),
    sketchOf: (hash) => index.termsOf(hash),
    near: (hash, more) => index.near(hash, more),
    nearVector: () => [],
    *pairs() {
      let done = 0
      for (const pairs of candidatePairs(index)) {
        done += 1
        yield { pairs, share: Math.min(1, done / index.size) }
      }
    },
    similarity: (one, other) => similarityOf(preparedOf(one), preparedOf(other)),
  }
}
