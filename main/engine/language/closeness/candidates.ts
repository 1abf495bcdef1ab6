import {
  createOneTermFilter,
  createPatternFilter,
  limitCloseTexts,
  minGroupShare,
  maxCloseTexts,
} from './patternGroup.ts'
import { maxComparableWords } from './comparableLengths.ts'
import { hashOf } from './hash.ts'
import type { NeighbourIndex } from './neighbourIndex.ts'
import { type Sketch, isLighter, isShort, maxShortTerms, minCover, minShared } from './neighboursCover.ts'
import { type Vocabulary, maxPartners } from './neighboursVocabulary.ts'

/**
 * Yields all pairs of indexed texts that are close enough to be scored: exactly those that satisfy `Covers.areClose`, each
 * once, in batches. Empty batches come a few milliseconds apart and only let the event loop run. Within a large group of
 * texts that differ only in digits (`createPatternFilter`) or in one word (`createOneTermFilter`), each text is paired with
 * only some of the others; so is a text that is close to hundreds of others for any other reason (`limitCloseTexts`).
 * Two guarantees: no pair that satisfies `areClose` is left out, and `similarityOf` never gives 0.85 or more to a pair that
 * does not satisfy it (`maxSimilarity` in lexical.ts requires slightly more coverage than `areClose`; a brute-force test
 * checks both). Contradictions count at lower similarities too; all those among these pairs are found. Uses prefix filtering
 * (Bayardo, Ma and Srikant 2007; Xiao et al. 2008) over weighted terms, most frequent terms last.
 */
export function* candidatePairs(index: NeighbourIndex): Generator<[string, string][], void> {
  const texts = index.sketches().sort((one, other) => (isLighter(one, other) ? 1 : -1))
  const { vocabulary, covers } = index
  const heavier = yield* buildInvertedIndex(texts, vocabulary.size, ({ terms }) => terms)
  const frequency = Int32Array.from({ length: vocabulary.size }, (_, term) => frequencyIn(heavier, term))
  const prefixes = texts.map((text) =>
    isShort(text) ? prefixOf(text, frequency, vocabulary, maxShortRest) : emptyPrefix,
  )
  const short = yield* buildInvertedIndex(texts, vocabulary.size, (_, place) => prefixes[place]!.terms)
  const seen = new Int32Array(texts.length)
  const isSkippedByPattern = createPatternFilter(texts.map(({ pattern }) => pattern))
  const hashes = Int32Array.from({ length: vocabulary.size }, (_, term) => hashOf(vocabulary.termOf(term)))
  const isSkippedByTerm = yield* createOneTermFilter(
    texts.map(({ terms }) => terms),
    hashes,
  )
  const weights = new Int32Array(vocabulary.size)
  const strengths = new Float64Array(vocabulary.size)
  const heavierThan = createHeavierSearch(texts, vocabulary, heavier, { frequency, isPatternGroup })
  for (const [place, text] of texts.entries()) {
    const found = heavierThan(place)
    if (short.places.length > 0 && text.terms.length <= maxComparableWords(maxShortTerms)) collectShort(place)
    const isClose = (other: number): boolean =>
      !isSkippedByPattern(other, place) && !isSkippedByTerm(other, place) && covers.areClose(texts[other]!, text)
    const close =
      found.length > maxCloseTexts
        ? limitCloseTexts(place, found, sharesWith(text, found), isClose)
        : found.filter(isClose)
    yield close.map((other) => [texts[other]!.id, text.id])

    /** Returns for each of the other texts how much of the heavier text of the pair is shared, in thousandths. */
    function sharesWith(own: Sketch, others: readonly number[]): Int32Array {
      for (const term of own.terms) weights[term] = vocabulary.weight(term)
      const shares = Int32Array.from(others, (other) => shareOf(weights, texts[other]!, own.total))
      for (const term of own.terms) weights[term] = 0
      return shares
    }

    /**
     * Collects the lighter short texts whose prefix contains one of this text's terms or a partner of one, if it covers enough
     * of them; in a group, only the nearest.
     */
    function collectShort(of: number): void {
      const isGrouped = text.terms.some((term) =>
        isPatternGroup(of, short.places, short.starts[term]!, short.starts[term + 1]!),
      )
      const terms = coverings(text, vocabulary, strengths)
      // Only the strongest of very many partners are known.
      const isCoverKnown = !isGrouped && text.terms.every((term) => vocabulary.partnersOf(term).length < maxPartners)
      for (const term of terms) {
        // The text's own terms came first. In a group, words with similar spelling would lead to the whole group.
        if (isGrouped && found.length > minLongList) break
        const from = firstAfter(of, short.places, short.starts[term]!, short.starts[term + 1]!)
        const to = isGrouped ? Math.min(from + maxNearest, short.starts[term + 1]!) : short.starts[term + 1]!
        for (let at = from; at < to; at += 1) {
          const other = short.places[at]!
          if (seen[other] === of + 1) continue
          seen[other] = of + 1
          if (!isCoverKnown || coverOf(texts[other]!) >= leastCover * texts[other]!.total) found.push(other)
        }
      }
      for (const term of terms) strengths[term] = 0
    }
  }

  /** Returns the weight of a text's terms, each times its strength. */
  function coverOf({ terms }: Sketch): number {
    let sum = 0
    for (let at = 0; at < terms.length; at += 1) sum += strengths[terms[at]!]! * vocabulary.weight(terms[at]!)
    return sum
  }

  /** Checks whether a posting list is long and nearly all of its texts are similar, as texts made from one template are. */
  function isPatternGroup(place: number, places: Int32Array, from: number, to: number): boolean {
    if (to - from < minLongList) return false
    const { terms, total } = texts[place]!
    for (const term of terms) weights[term] = vocabulary.weight(term)
    const step = (to - from) / sampleCount
    let others = 0
    for (let at = 0; at < sampleCount && others <= maxDissimilarSamples; at += 1)
      if (shareOf(weights, texts[places[from + Math.floor(at * step)]!]!, total) < minGroupShare) others += 1
    for (const term of terms) weights[term] = 0
    return others <= maxDissimilarSamples
  }
}

/**
 * Returns how much of the heavier of two texts is shared, in thousandths; `weights` has the term weights of one text, and
 * `other` is its total.
 */
function shareOf(weights: Int32Array, { terms, total }: Sketch, other: number): number {
  return (1000 * sumOf(weights, terms)) / Math.max(total, other)
}

/**
 * A posting list of at least `minLongList` texts is checked for being a group: of `sampleCount` sampled texts, at most
 * `maxDissimilarSamples` may be dissimilar.
 */
const minLongList = 4 * maxCloseTexts
const sampleCount = 64
const maxDissimilarSamples = 8
/** Maximum number of texts read per term of a text in a group: the next ones in the posting list. */
const maxNearest = 2 * maxCloseTexts

/** Writes how well a text covers terms: its own, then partners of these. Returns them, in that order. */
function coverings({ terms }: Sketch, vocabulary: Vocabulary, strengths: Float64Array): number[] {
  const covered = [...terms]
  for (const term of terms) strengths[term] = 1
  for (const term of terms)
    for (const { term: partner, strength } of vocabulary.partnersOf(term)) {
      if (strengths[partner] === 0) covered.push(partner)
      if (strength > strengths[partner]!) strengths[partner] = strength
    }
  return covered
}

/** Returns the index of the first entry greater than `place` in a range of ascending numbers (binary search). */
function firstAfter(place: number, places: Int32Array, from: number, to: number): number {
  let [low, high] = [from, to]
  while (low < high) {
    const middle = (low + high) >> 1
    if (places[middle]! > place) high = middle
    else low = middle + 1
  }
  return low
}

/**
 * Builds a function that returns the heavier texts sharing enough exact terms with the text at a place; none if that text is
 * short. Call it for every place in ascending order. The inner loop in `addWeights` determines the speed of the whole search,
 * so everything that can be computed beforehand is kept out of it.
 */
function createHeavierSearch(
  texts: readonly Sketch[],
  vocabulary: Vocabulary,
  { places, starts }: InvertedIndex,
  { frequency, isPatternGroup }: { frequency: Int32Array; isPatternGroup: IsPatternGroup },
): (place: number) => number[] {
  const shared = new Int32Array(texts.length)
  const reached = new Int32Array(texts.length)
  /** End of the part of each posting list already passed: all texts in it are heavier than the current text. */
  const ends = starts.slice()
  const weights = new Int32Array(vocabulary.size)
  return (place) => {
    const text = texts[place]!
    const found: number[] = []
    if (!isShort(text)) {
      const least = minShared(text) * text.total
      const { terms, rest } = prefixOf(text, frequency, vocabulary, maxLongRest * minShared(text))
      const isGrouped = terms.some((term) => isPatternGroup(place, places, starts[term]!, ends[term]!))
      // In a group, any nearby text qualifies, and any text with one of the rarer terms.
      const needed = isGrouped ? 1 : Math.ceil(least - rest)
      let count = 0
      for (const term of terms) {
        const from = isGrouped ? Math.max(starts[term]!, ends[term]! - maxNearest) : starts[term]!
        count = addWeights(shared, places, from, ends[term]!, vocabulary.weight(term), needed, reached, count)
      }
      shared.fill(0, 0, place)
      for (const term of text.terms) weights[term] = vocabulary.weight(term)
      for (let at = 0; at < count; at += 1) {
        const other = reached[at]!
        if (sumOf(weights, texts[other]!.terms) >= least) found.push(other)
      }
      for (const term of text.terms) weights[term] = 0
    }
    for (const term of text.terms) ends[term]! += 1
    return found
  }
}

type IsPatternGroup = (place: number, places: Int32Array, from: number, to: number) => boolean

/**
 * Adds a weight to the sum of each listed place and appends to `reached` the places whose sum thereby reaches `needed`.
 * Returns the new number of entries.
 */
function addWeights(
  sums: Int32Array,
  places: Int32Array,
  from: number,
  to: number,
  weight: number,
  needed: number,
  reached: Int32Array,
  count: number,
): number {
  let entered = count
  for (let at = from; at < to; at += 1) {
    const place = places[at]!
    const sum = (sums[place]! + weight) | 0
    sums[place] = sum
    if (sum >= needed && sum - weight < needed) reached[entered++] = place
  }
  return entered
}

function sumOf(weights: Int32Array, terms: Int32Array): number {
  let sum = 0
  for (let at = 0; at < terms.length; at += 1) sum += weights[terms[at]!]!
  return sum
}

/** Maximum share of the required weight that may come from frequent terms, which are not looked up. */
const maxLongRest = 0.7
const maxShortRest = minCover - 0.01
/** Slightly less than `minCover`, as sums in another order differ in their last digits. */
const leastCover = minCover - 0.001
const emptyPrefix = { terms: new Int32Array(0), rest: 0 }

/**
 * Returns the rarer terms of a text, leaving out the most frequent ones that together weigh at most `share` of it; `rest` is
 * the weight left out.
 */
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

interface InvertedIndex {
  /** Ascending places of the texts that contain term t: from `starts[t]` to `starts[t + 1]`, exclusive. */
  places: Int32Array
  starts: Int32Array
}

function frequencyIn({ starts }: InvertedIndex, term: number): number {
  return starts[term + 1]! - starts[term]!
}

function* buildInvertedIndex(
  texts: Sketch[],
  size: number,
  termsOf: (text: Sketch, place: number) => Int32Array,
): Generator<[], InvertedIndex> {
  const starts = new Int32Array(size + 1)
  for (const [place, text] of texts.entries()) {
    for (const term of termsOf(text, place)) starts[term + 1]! += 1
    if (place % textsPerYield === 0) yield []
  }
  for (let term = 0; term < size; term += 1) starts[term + 1]! += starts[term]!
  const places = new Int32Array(starts[size]!)
  const next = starts.slice()
  for (const [place, text] of texts.entries()) {
    for (const term of termsOf(text, place)) places[next[term]!++] = place
    if (place % textsPerYield === 0) yield []
  }
  return { places, starts }
}

/** Number of texts to process before yielding. */
const textsPerYield = 2000
