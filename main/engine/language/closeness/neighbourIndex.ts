import { patternOf, limitGroups } from './patternGroup.ts'
import {
  type Covers,
  type Sketch,
  createCovers,
  isLighter,
  isShort,
  isTooLongForPartners,
  minCover,
  minShared,
} from './neighboursCover.ts'
import { type Vocabulary, createVocabulary } from './neighboursVocabulary.ts'

/** An index of text sketches that finds the neighbours of a text without reading the other texts. */
export interface NeighbourIndex {
  readonly size: number
  readonly vocabulary: Vocabulary
  readonly covers: Covers
  has(id: string): boolean
  /** Returns all sketches, in no particular order. */
  sketches(): Sketch[]
  /** Adds a text by its terms (`termsOf`), replacing any text with that id. */
  put(id: string, terms: string): void
  remove(id: string): void
  /** Returns the terms of a text, in another order than they were put; null if the text is unknown. */
  termsOf(id: string): string | null
  /**
   * Returns the ids of all other texts that are close enough to be scored (`Covers.areClose`), exactly, then of the `more`
   * others that share the most with it; each part closest first. Of a large group only some are returned (`limitGroups`).
   */
  near(id: string, more?: number): string[]
}

/** The texts that contain a term, as places in the list of texts. */
interface Postings {
  places: Int32Array
  count: number
}

/** Creates an empty index. */
export function createNeighbourIndex(): NeighbourIndex {
  const vocabulary = createVocabulary()
  const covers = createCovers(vocabulary)
  const texts: (Sketch | null)[] = []
  const placeOf = new Map<string, number>()
  const postings: Postings[] = []
  const allocate = createAllocator()
  let shortCount = 0

  const postingsOf = (term: number): Postings => (postings[term] ??= { places: new Int32Array(4), count: 0 })
  const remove = (id: string): void => {
    const place = placeOf.get(id)
    if (place === undefined) return
    placeOf.delete(id)
    if (isShort(texts[place]!)) shortCount -= 1
    texts[place] = null
  }
  return {
    get size() {
      return placeOf.size
    },
    vocabulary,
    covers,
    has: (id) => placeOf.has(id),
    sketches: () => texts.filter((text) => text !== null),
    put(id, terms) {
      remove(id)
      const text = sketchOf(id, terms, vocabulary, allocate)
      const place = texts.push(text) - 1
      if (isShort(text)) shortCount += 1
      placeOf.set(id, place)
      for (const term of text.terms) append(postingsOf(term), place)
    },
    remove,
    termsOf(id) {
      const place = placeOf.get(id)
      const text = place === undefined ? null : texts[place]!
      return text && Array.from(text.terms, vocabulary.termOf).join(' ')
    },
    near(id, more = 0) {
      const place = placeOf.get(id)
      const text = place === undefined ? null : texts[place]!
      if (!text) return []
      const shared = new Int32Array(texts.length)
      for (const term of text.terms) addWeights(shared, postingsOf(term), vocabulary.weight(term))
      const maxCovered = isTooLongForPartners(text)
        ? unlimitedCover
        : isShort(text) || shortCount > 0
          ? createCoverBound(text, texts.length, vocabulary, postingsOf)
          : noCover
      const found: (Near & { pattern: number; terms: Int32Array; alike: number })[] = []
      const others: Near[] = []
      for (let other = 0; other < texts.length; other += 1) {
        const candidate = texts[other]
        if (!candidate || other === place) continue
        const light = isLighter(text, candidate) ? text : candidate
        const isPossible = isShort(light)
          ? maxCovered(other, light === text) >= minCover * light.total - roundingTolerance
          : shared[other]! >= minShared(light) * light.total
        const share = shared[other]! / light.total
        if (isPossible && covers.areClose(text, candidate))
          found.push({ ...candidate, share, alike: (1000 * shared[other]!) / Math.max(text.total, candidate.total) })
        else if (more > 0 && share >= minShare) others.push({ id: candidate.id, share })
      }
      return [...limitGroups(found.sort(byShare), text), ...others.sort(byShare).slice(0, more)].map((one) => one.id)
    },
  }
}

interface Near {
  id: string
  share: number
}

const noCover = (): number => 0
const unlimitedCover = (): number => Number.POSITIVE_INFINITY
/** Tolerance for rounding: sums of fractions may come out slightly low. */
const roundingTolerance = 1e-3
/** Minimum share of the lighter text that a text must have in common to be returned as one of the `more` others. */
const minShare = 0.2

function byShare(one: Near, other: Near): number {
  return other.share - one.share || (one.id < other.id ? -1 : 1)
}

/**
 * Creates an allocator that packs short lists into large arrays: a typed array of its own would double the memory of a list
 * of fifty.
 */
function createAllocator(): (numbers: readonly number[]) => Int32Array {
  let room = new Int32Array(0)
  let used = 0
  return (numbers) => {
    if (used + numbers.length > room.length) {
      room = new Int32Array(Math.max(chunkLength, numbers.length))
      used = 0
    }
    room.set(numbers, used)
    used += numbers.length
    return room.subarray(used - numbers.length, used)
  }
}

/** Room for several hundred texts. */
const chunkLength = 1 << 14

function sketchOf(
  id: string,
  terms: string,
  vocabulary: Vocabulary,
  allocate: ReturnType<typeof createAllocator>,
): Sketch {
  const words = terms.split(' ')
  const numbers = allocate(words.map(vocabulary.numberOf)).sort()
  const total = numbers.reduce((sum, term) => sum + vocabulary.weight(term), 0)
  return { id, terms: numbers, total, pattern: patternOf(words) }
}

function append(postings: Postings, place: number): void {
  if (postings.count === postings.places.length) {
    const longer = new Int32Array(2 * postings.count)
    longer.set(postings.places)
    postings.places = longer
  }
  postings.places[postings.count++] = place
}

/**
 * Returns an upper bound on how much of the lighter text is covered, for pairs whose lighter text is short. If the given text
 * is the lighter one, each of its terms may be counted once per partner; otherwise each term of the other text counts with
 * its best partner in the given text.
 */
function createCoverBound(
  text: Sketch,
  size: number,
  vocabulary: Vocabulary,
  postingsOf: (term: number) => Postings,
): (place: number, isTextLighter: boolean) => number {
  const best = new Map<number, number>()
  const ofText = new Float32Array(isShort(text) ? size : 0)
  const ofOther = new Float32Array(size)
  for (const term of text.terms) {
    const weight = vocabulary.weight(term)
    const partners = [{ term, strength: 1 }, ...vocabulary.partnersOf(term)]
    for (const { term: partner, strength } of partners) {
      best.set(partner, Math.max(strength, best.get(partner) ?? 0))
      if (isShort(text)) addWeights(ofText, postingsOf(partner), strength * weight)
    }
  }
  for (const [term, strength] of best) addWeights(ofOther, postingsOf(term), strength * vocabulary.weight(term))
  return (place, isTextLighter) => (isTextLighter ? ofText[place]! : ofOther[place]!)
}

function addWeights(sums: Int32Array | Float32Array, { places, count }: Postings, amount: number): void {
  for (let at = 0; at < count; at += 1) sums[places[at]!]! += amount
}
