import {
  apartByATerm,
  apartInPatternGroup,
  closestInPatternGroup,
  minInPatternGroup,
  maxClose,
} from './patternGroup.ts'
import { hashOf } from './hash.ts'
import type { NeighbourIndex } from './neighbourIndex.ts'
import { type Sketch, isLighter, isShort, isTooLong, minCover, minShared } from './neighboursCover.ts'
import type { Vocabulary } from './neighboursVocabulary.ts'

/**
 * All pairs of an index whose texts are close enough to be scored, exactly those of `Covers.areClose`, each once, in
 * batches; an empty batch only lets the event loop run, some milliseconds after the last. Of a group of texts that differ in
 * figures alone (`apartInPatternGroup`), or in one word (`apartByATerm`), each is paired with some only, and so is a text that is
 * close to hundreds of others all the same (`closestInPatternGroup`).
 *
 * Exact twice over: no pair that meets `areClose` is left out, and `similarityOf` brings no pair to 0.85 that does not meet
 * it (`maxFor` in lexical.ts asks for a little more cover than `areClose` does, and there is a test of both by brute
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
  const seen = new Int32Array(texts.length)
  const differInFigures = apartInPatternGroup(texts.map(({ pattern }) => pattern))
  const hashes = Int32Array.from({ length: vocabulary.size }, (_, term) => hashOf(vocabulary.termOf(term)))
  const differInATerm = yield* apartByATerm(
    texts.map(({ terms }) => terms),
    hashes,
  )
  const weights = new Int32Array(vocabulary.size)
  let inPrefixes: Int32Array | null = null
  const heavierThan = searchHeavier(texts, vocabulary, heavier, { frequency, isPatternGroup })
  for (const [place, text] of texts.entries()) {
    const found = heavierThan(place)
    if (short.places.length > 0) collectShort(place)
    const isClose = (other: number): boolean =>
      !differInFigures(other, place) && !differInATerm(other, place) && covers.areClose(texts[other]!, text)
    const close =
      found.length > maxClose
        ? closestInPatternGroup(place, found, sharesWith(text, found), isClose)
        : found.filter(isClose)
    yield close.map((other) => [texts[other]!.id, text.id])

    /** How much of the heavier of two texts stands in the other, in thousandths. */
    function sharesWith(own: Sketch, others: readonly number[]): Int32Array {
      for (const term of own.terms) weights[term] = vocabulary.weight(term)
      const shares = Int32Array.from(others, (other) => shareOf(weights, texts[other]!, own.total))
      for (const term of own.terms) weights[term] = 0
      return shares
    }

    /** Short texts lighter than this one that have a term of it, or a partner of one, in their prefix; of a group the nearest. */
    function collectShort(of: number): void {
      const terms = new Set(text.terms)
      const isGrouped = text.terms.some((term) =>
        isPatternGroup(of, short.places, short.starts[term]!, short.starts[term + 1]!),
      )
      if (isTooLong(text)) addOwnPartners(terms)
      else
        for (const term of text.terms) for (const { term: partner } of vocabulary.partnersOf(term)) terms.add(partner)
      for (const term of terms) {
        // Its own terms came first: in a group, words spelled alike would lead to all of it.
        if (isGrouped && found.length > longList) break
        const from = firstAfter(of, short.places, short.starts[term]!, short.starts[term + 1]!)
        const to = isGrouped ? Math.min(from + nearest, short.starts[term + 1]!) : short.starts[term + 1]!
        for (let at = from; at < to; at += 1) {
          const other = short.places[at]!
          if (seen[other] === of + 1) continue
          seen[other] = of + 1
          found.push(other)
        }
      }
    }
  }

  /** Adds the terms in the prefixes of short texts that have a partner among these: of a long text nobody asks each term for its own. */
  function addOwnPartners(terms: Set<number>): void {
    inPrefixes ??= Int32Array.from(new Set(prefixes.flatMap((prefix) => [...prefix.terms])))
    const own = new Set(terms)
    for (const term of inPrefixes)
      if (!own.has(term) && vocabulary.partnersOf(term).some((partner) => own.has(partner.term))) terms.add(term)
  }

  /** Whether a list of texts with a term is long, and nearly all in it are alike: made from one sentence with it. */
  function isPatternGroup(place: number, places: Int32Array, from: number, to: number): boolean {
    if (to - from < longList) return false
    const { terms, total } = texts[place]!
    for (const term of terms) weights[term] = vocabulary.weight(term)
    const step = (to - from) / samples
    let others = 0
    for (let at = 0; at < samples && others <= maxOthers; at += 1)
      if (shareOf(weights, texts[places[from + Math.floor(at * step)]!]!, total) < minInPatternGroup) others += 1
    for (const term of terms) weights[term] = 0
    return others <= maxOthers
  }
}

/** How much of the heavier of two texts, one of them by the weights of its terms, stands in the other, in thousandths. */
function shareOf(weights: Int32Array, { terms, total }: Sketch, other: number): number {
  return (1000 * sumOf(weights, terms)) / Math.max(total, other)
}

/** From so many texts with one term on it is asked whether they are a group, by so many of them, of which so few are others. */
const longList = 4 * maxClose
const samples = 64
const maxOthers = 8
/** Of each term of a text in a group, so many texts are looked at: those that come next in the list. */
const nearest = 2 * maxClose

/** Where in a stretch of ascending places the first one above a place stands. */
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
 * The heavier texts that have enough of a text word for word, none if it is short. To be asked of each place in turn. The
 * whole search is as fast as the loop of `addUp`, which asks nothing that can be known before it.
 */
function searchHeavier(
  texts: readonly Sketch[],
  vocabulary: Vocabulary,
  { places, starts }: Inverted,
  { frequency, isPatternGroup }: { frequency: Int32Array; isPatternGroup: IsPatternGroup },
): (place: number) => number[] {
  const shared = new Int32Array(texts.length)
  const reached = new Int32Array(texts.length)
  /** Up to where the texts with a term were gone through: all of them heavier than the next. */
  const ends = starts.slice()
  const weights = new Int32Array(vocabulary.size)
  return (place) => {
    const text = texts[place]!
    const found: number[] = []
    if (!isShort(text)) {
      const least = minShared(text) * text.total
      const { terms, rest } = prefixOf(text, frequency, vocabulary, longRest * minShared(text))
      const isGrouped = terms.some((term) => isPatternGroup(place, places, starts[term]!, ends[term]!))
      // Of a group whoever is near counts, and whoever has one of the rarer terms.
      const needed = isGrouped ? 1 : Math.ceil(least - rest)
      let count = 0
      for (const term of terms) {
        const from = isGrouped ? Math.max(starts[term]!, ends[term]! - nearest) : starts[term]!
        count = addUp(shared, places, from, ends[term]!, vocabulary.weight(term), needed, reached, count)
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

/** Adds a weight to the sum of each listed place, and enters those that come to what is needed by it; answers how many are entered. */
function addUp(
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

/** How much of what is asked for may be left to the frequent terms that are not looked up. */
const longRest = 0.7
const shortRest = minCover - 0.01
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

/** How many texts are looked at before the work yields. */
const stretch = 2000
