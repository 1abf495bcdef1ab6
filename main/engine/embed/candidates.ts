import type { NeighbourIndex } from './neighbours.ts'
import { type Sketch, isLighter, isShort, leastCover, leastShared } from './neighboursCover.ts'
import type { Vocabulary } from './neighboursVocabulary.ts'

/**
 * All pairs of an index whose texts are close enough to be scored, exactly those of `Covers.areClose`, each once, in
 * batches; an empty batch is only a turn to breathe, some milliseconds after the last.
 *
 * Exact twice over: no pair that meets `areClose` is left out, and `similarityOf` brings no pair to 0.85 that does not meet
 * it (`mostFor` in lexical.ts asks for a little more cover than `areClose` does, and there is a test of both by brute
 * force). Contradictions that are kept from a lower similarity on are all those among these pairs. Prefix filtering after
 * Bayardo, Ma and Srikant (2007) and Xiao and others (2008), over weighted terms, frequent terms last.
 */
export function* candidatePairs(index: NeighbourIndex): Generator<[string, string][], void> {
  const texts = index.sketches().sort((one, other) => (isLighter(one, other) ? 1 : -1))
  const { vocabulary, covers } = index
  const heavier = yield* invert(texts, vocabulary.size, ({ terms }) => terms)
  const frequency = Int32Array.from({ length: vocabulary.size }, (_, term) => frequencyIn(heavier, term))
  const prefixes = texts.map((text) => (isShort(text) ? prefixOf(text, frequency, vocabulary, shortRest) : noPrefix))
  const short = yield* invert(texts, vocabulary.size, (_, place) => prefixes[place]!.terms)
  const shared = new Int32Array(texts.length)
  const seen = new Int32Array(texts.length)
  for (const [place, text] of texts.entries()) {
    const found: number[] = []
    if (!isShort(text)) {
      const { terms, rest } = prefixOf(text, frequency, vocabulary, longRest * leastShared(text))
      const needed = leastShared(text) * text.total - rest
      for (const term of terms) {
        const weight = vocabulary.weight(term)
        const { places, starts } = heavier
        for (let at = starts[term]!, end = starts[term + 1]!; at < end; at += 1) {
          const other = places[at]!
          if (other >= place) break
          const before = shared[other]!
          shared[other] = before + weight
          if (before < needed && before + weight >= needed) found.push(other)
        }
      }
      shared.fill(0, 0, place)
    }
    if (short.places.length > 0) collectShort(place)
    const close: [string, string][] = []
    for (const other of found) if (covers.areClose(texts[other]!, text)) close.push([texts[other]!.id, text.id])
    yield close

    /** Short texts lighter than this one that have a term of it, or a partner of one, in their prefix. */
    function collectShort(of: number): void {
      const terms = new Set(text.terms)
      for (const term of text.terms) for (const { term: partner } of vocabulary.partnersOf(term)) terms.add(partner)
      for (const term of terms)
        for (let at = short.starts[term + 1]! - 1; at >= short.starts[term]!; at -= 1) {
          const other = short.places[at]!
          if (other <= of) break
          if (seen[other] === of + 1) continue
          seen[other] = of + 1
          found.push(other)
        }
    }
  }
}

/** How much of what is asked for may be left to the frequent terms that are not looked up. */
const longRest = 0.7
const shortRest = leastCover - 0.01
const noPrefix = { terms: new Int32Array(0), rest: 0 }

/** The rarer terms of a text, all but those that weigh at most a share of it together, and what these weigh. */
function prefixOf(
  { terms, total }: Sketch,
  frequency: Int32Array,
  vocabulary: Vocabulary,
  share: number,
): { terms: Int32Array; rest: number } {
  const ordered = terms.toSorted((one, other) => frequency[one]! - frequency[other]! || one - other)
  let rest = 0
  let count = ordered.length
  while (count > 1) {
    const weight = vocabulary.weight(ordered[count - 1]!)
    if (rest + weight > share * total) break
    rest += weight
    count -= 1
  }
  return { terms: ordered.subarray(0, count), rest }
}

interface Inverted {
  /** The places of the texts with term t, ascending, from `starts[t]` up to `starts[t + 1]`. */
  places: Int32Array
  starts: Int32Array
}

function frequencyIn({ starts }: Inverted, term: number): number {
  return starts[term + 1]! - starts[term]!
}

function* invert(
  texts: Sketch[],
  size: number,
  termsOf: (text: Sketch, place: number) => Int32Array,
): Generator<[], Inverted> {
  const starts = new Int32Array(size + 1)
  for (const [place, text] of texts.entries()) {
    for (const term of termsOf(text, place)) starts[term + 1]! += 1
    if (place % stretch === 0) yield []
  }
  for (let term = 0; term < size; term += 1) starts[term + 1]! += starts[term]!
  const places = new Int32Array(starts[size]!)
  const next = starts.slice()
  for (const [place, text] of texts.entries()) {
    for (const term of termsOf(text, place)) places[next[term]!++] = place
    if (place % stretch === 0) yield []
  }
  return { places, starts }
}

/** How many texts are gone through before others get their turn. */
const stretch = 2000
