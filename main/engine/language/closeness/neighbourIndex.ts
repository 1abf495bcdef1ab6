import { patternOf, withoutPatternGroup } from './patternGroup.ts'
import {
  type Covers,
  type Sketch,
  createCovers,
  isLighter,
  isShort,
  isTooLong,
  minCover,
  minShared,
} from './neighboursCover.ts'
import { type Vocabulary, createVocabulary } from './neighboursVocabulary.ts'

/** The sketches of a library's texts, kept so that the neighbours of one text are found without reading the others. */
export interface NeighbourIndex {
  readonly size: number
  readonly vocabulary: Vocabulary
  readonly covers: Covers
  has(id: string): boolean
  /** The sketches, in no order. */
  sketches(): Sketch[]
  /** Adds a text by its `termsOf`, in place of a former one of that id. */
  put(id: string, terms: string): void
  remove(id: string): void
  /** The terms of a text as they were put, in another order; null where it is not here. */
  termsOf(id: string): string | null
  /**
   * The ids of every other text that is close enough to be scored (`Covers.areClose`), exactly, and with `more` those
   * of so many others that share the most with it, closest first; of a group only some (`withoutPatternGroup`).
   */
  near(id: string, more?: number): string[]
}

/** The texts that have a term, as places in the list of texts. */
interface Postings {
  places: Int32Array
  count: number
}

/** An index without texts. */
export function createNeighbourIndex(): NeighbourIndex {
  const vocabulary = createVocabulary()
  const covers = createCovers(vocabulary)
  const texts: (Sketch | null)[] = []
  const placeOf = new Map<string, number>()
  const postings: Postings[] = []
  const keep = createStore()
  let shorts = 0

  const postingsOf = (term: number): Postings => (postings[term] ??= { places: new Int32Array(4), count: 0 })
  const remove = (id: string): void => {
    const place = placeOf.get(id)
    if (place === undefined) return
    placeOf.delete(id)
    if (isShort(texts[place]!)) shorts -= 1
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
      const text = sketchOf(id, terms, vocabulary, keep)
      const place = texts.push(text) - 1
      if (isShort(text)) shorts += 1
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
      for (const term of text.terms) addUp(shared, postingsOf(term), vocabulary.weight(term))
      const mayCover = isTooLong(text)
        ? anything
        : isShort(text) || shorts > 0
          ? shortCovers(text, texts.length, vocabulary, postingsOf)
          : nothing
      const found: (Near & { pattern: number; terms: Int32Array; alike: number })[] = []
      const others: Near[] = []
      for (let other = 0; other < texts.length; other += 1) {
        const candidate = texts[other]
        if (!candidate || other === place) continue
        const light = isLighter(text, candidate) ? text : candidate
        const isPossible = isShort(light)
          ? mayCover(other, light === text) >= minCover * light.total - rounding
          : shared[other]! >= minShared(light) * light.total
        const share = shared[other]! / light.total
        if (isPossible && covers.areClose(text, candidate))
          found.push({ ...candidate, share, alike: (1000 * shared[other]!) / Math.max(text.total, candidate.total) })
        else if (more > 0 && share >= minShare) others.push({ id: candidate.id, share })
      }
      return [...withoutPatternGroup(found.sort(byShare), text), ...others.sort(byShare).slice(0, more)].map(
        (one) => one.id,
      )
    },
  }
}

interface Near {
  id: string
  share: number
}

const nothing = (): number => 0
const anything = (): number => Number.POSITIVE_INFINITY
/** Sums of fractions may come out a little low. */
const rounding = 1e-3
/** Texts that share less than this of the lighter one are no neighbours anybody would look at. */
const minShare = 0.2

function byShare(one: Near, other: Near): number {
  return other.share - one.share || (one.id < other.id ? -1 : 1)
}

/** Keeps short lists of numbers in large ones: memory of its own costs a list of fifty as much again. */
function createStore(): (numbers: readonly number[]) => Int32Array {
  let room = new Int32Array(0)
  let used = 0
  return (numbers) => {
    if (used + numbers.length > room.length) {
      room = new Int32Array(Math.max(roomStep, numbers.length))
      used = 0
    }
    room.set(numbers, used)
    used += numbers.length
    return room.subarray(used - numbers.length, used)
  }
}

/** For some hundreds of texts. */
const roomStep = 1 << 14

function sketchOf(id: string, terms: string, vocabulary: Vocabulary, keep: ReturnType<typeof createStore>): Sketch {
  const words = terms.split(' ')
  const numbers = keep(words.map(vocabulary.numberOf)).sort()
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
 * For pairs whose lighter text is short: never less than what is covered of it. Where the text asked about is the lighter
 * one, each of its words may be counted once for every partner; where the other is, each of that one's terms counts as
 * its best partner in the text asked about.
 */
function shortCovers(
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
      if (isShort(text)) addUp(ofText, postingsOf(partner), strength * weight)
    }
  }
  for (const [term, strength] of best) addUp(ofOther, postingsOf(term), strength * vocabulary.weight(term))
  return (place, isTextLighter) => (isTextLighter ? ofText[place]! : ofOther[place]!)
}

function addUp(sums: Int32Array | Float32Array, { places, count }: Postings, amount: number): void {
  for (let at = 0; at < count; at += 1) sums[places[at]!]! += amount
}
