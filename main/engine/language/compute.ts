import { compareAt } from './comparison.ts'
import { type PairScorer, createPairScorer } from './comparePairs.ts'
import type { ComputeTasks, HashPair, TextComparison } from './computeTasks.ts'
import { createLastUsed } from '../../../shared/lastUsed.ts'
import { lexicalSpace } from './lexicalSpace.ts'
import { modelSpace } from './modelSpace.ts'
import type { Clock } from '../ports.ts'
import type { KnownText, TextSpace } from './textSpace.ts'

/** Maximum time to search for pairs before other requests are answered, in milliseconds. */
const maxSearchMs = 25
/** Number of pairs at which a batch is complete. */
const batchSize = 200
/** Maximum number of texts, and of comparisons, kept from the last questions: enough for the neighbours of a few memories. */
const maxKept = 400

/** Implements `ComputeTasks` synchronously on the current thread. */
export function createCompute(clock: Pick<Clock, 'monotonic'>): ComputeTasks {
  let space: TextSpace = lexicalSpace()
  let search: ReturnType<TextSpace['pairs']> | null = null
  let texts: ReadonlyMap<string, string> = new Map()
  const newScorer = (): PairScorer => createPairScorer((hash) => texts.get(hash) ?? null, space)
  let scorer = newScorer()
  // Whoever views a memory asks about the same texts several times. A space prepares a text again if given another copy.
  const lastTexts = createLastUsed<KnownText>(maxKept)
  const lastComparisons = createLastUsed<TextComparison>(maxKept)
  return {
    compareBy(kind) {
      space = kind === 'lexical' ? lexicalSpace() : modelSpace(kind.dimensions, kind.knots)
      search = null
      scorer = newScorer()
    },
    unknownAmong: (hashes) => hashes.filter((hash) => !space.has(hash)),
    put(all) {
      for (const [hash, made] of all) space.put(hash, made)
      return space.size
    },
    putTexts(all) {
      for (const known of all) space.putText(known)
      return space.size
    },
    remove(hashes) {
      for (const hash of hashes) space.remove(hash)
    },
    sketchesOf: (hashes) =>
      hashes.flatMap((hash) => {
        const sketch = space.sketchOf(hash)
        return sketch === null ? [] : [[hash, sketch] as const]
      }),
    near: ({ hash, more }) => space.near(hash, more),
    nearVector: ({ vector, most }) => space.nearVector(vector, most),
    beginPairs() {
      search = space.pairs()
    },
    nextPairs() {
      const pairs: HashPair[] = []
      let done = 0
      for (const until = clock.monotonic() + maxSearchMs; pairs.length < batchSize && clock.monotonic() < until;) {
        const next = search?.next()
        if (!next || next.done) return { pairs, done: 1 }
        pairs.push(...next.value.pairs)
        done = Math.min(0.999, next.value.share)
      }
      return { pairs, done }
    },
    scorePairs(question) {
      texts = new Map(question.texts.map(({ hash, text }) => [hash, text]))
      // A text missing from one request may be present in the next.
      if (question.pairs.some((pair) => pair.some((hash) => !texts.has(hash)))) scorer = newScorer()
      const found = question.pairs.map(([one, other]) => scorer.score(one, other))
      texts = new Map()
      return found.filter((pair) => pair !== null)
    },
    endPairs() {
      search = null
      scorer = newScorer()
    },
    similarities({ one, others }) {
      const kept = (known: KnownText): KnownText => lastTexts.of(known.hash, () => known)
      return others.map((other) => space.similarity(kept(one), kept(other)))
    },
    differences: ({ one, others }) =>
      others.map(({ hash, text, similarity }) =>
        lastComparisons.of(`${one.hash} ${hash} ${similarity}`, () => {
          const { verdict, differences } = compareAt(one.text, text, similarity)
          return { verdict, differences }
        }),
      ),
  }
}
