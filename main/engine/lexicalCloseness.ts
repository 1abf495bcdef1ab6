import type { Closeness, KnownText } from './closeness.ts'
import type { Core } from './core.ts'
import { candidatePairs } from './embed/candidates.ts'
import { similarityOf } from './embed/lexical.ts'
import { createNeighbourIndex } from './embed/neighbours.ts'
import { type Prepared, prepare } from './embed/prepare.ts'
import { termsOf } from './embed/vectors.ts'
import { readSketches } from './store/queries/pairs.ts'
import { turns } from './turns.ts'

/** The built-in provider: by words alone, from the sketches the library keeps. */
export function lexicalCloseness({ library: { db }, ports: { clock } }: Core): Closeness {
  const index = createNeighbourIndex()
  const prepared = new WeakMap<KnownText, Prepared>()
  const preparedOf = (known: KnownText): Prepared => {
    let found = prepared.get(known)
    if (!found) prepared.set(known, (found = prepare(known.text)))
    return found
  }
  return {
    version: 'lexical',
    get size() {
      return index.size
    },
    has: (hash) => index.has(hash),
    ready: () => Promise.resolve(),
    async fill(hashes) {
      const turn = turns(clock)
      for (const { hash, terms } of readSketches(db, hashes)) {
        index.put(hash, terms)
        await turn()
      }
    },
    put({ hash, text }) {
      index.put(hash, termsOf(text))
      return true
    },
    remove: (hash) => index.remove(hash),
    near: (hash, more) => index.near(hash, more),
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
