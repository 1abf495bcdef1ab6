import type { Vocabulary } from './neighboursVocabulary.ts'

/** What the search for neighbours keeps of a text. */
export interface Sketch {
  id: string
  /** Numbers of its terms, ascending. */
  terms: Int32Array
  /** The weights of its terms, added up. */
  total: number
  /** `patternOf` its terms. */
  pattern: number
}

/** How much of the lighter of two texts the other has to cover, likely partners counted by their strength. */
export const minCover = 0.48
/** Up to how many terms a text is short: it may be said again in words that are all others. */
const shortText = 12

/** From so many terms on a text is long: what is alike to it has much of it word for word. */
const longText = 60

/** From so many terms on nobody looks up which words could stand for which: of thousands of words spelled alike each has all others. */
const tooManyTerms = 256
/** So many words of a text, the heaviest, are matched with others at most (`softMatches`). */
const maxMatched = 32

/** Whether a text has so many terms that their partners are not looked up. */
export function isTooLong({ terms }: Sketch): boolean {
  return terms.length > tooManyTerms
}

/** How much of the lighter of two texts has to stand in the other itself, 0 to 1. */
export function minShared(text: Sketch): number {
  return isShort(text) ? 0 : text.terms.length > longText ? 0.45 : 0.35
}

/** Whether a text has at most 12 terms. */
export function isShort({ terms }: Sketch): boolean {
  return terms.length <= shortText
}

/** Whether the first is the lighter of two texts, the one whose cover counts; among equals the ids decide. */
export function isLighter(one: Sketch, other: Sketch): boolean {
  return one.total === other.total ? one.id > other.id : one.total < other.total
}

/** Tells of many pairs how much the heavier text covers of the lighter one. */
export interface Covers {
  /**
   * Whether two texts are close enough to be scored: of the lighter one's terms, by weight, 48 of 100 have to be covered
   * by the other with likely partners counted, and 35 of 100 word for word if it has more than 12, 45 if more than 60. Of
   * one with more than 256 the 32 heaviest words that are not in the other count as if they had a perfect partner there.
   */
  areClose(one: Sketch, other: Sketch): boolean
}

/** Compares sketches whose terms this vocabulary numbered. */
export function createCovers(vocabulary: Vocabulary): Covers {
  let marks = new Int32Array(1024)
  let mark = 0
  let marked: Sketch | null = null
  /** Marks the terms of a text; of one that is compared with many, once. */
  const markTerms = (text: Sketch): void => {
    if (marked === text) return
    if (marks.length < vocabulary.size) marks = new Int32Array(2 * vocabulary.size)
    mark += 1
    for (const term of text.terms) marks[term] = mark
    marked = text
  }
  return {
    areClose(one, other) {
      const [light, heavy] = isLighter(one, other) ? [one, other] : [other, one]
      markTerms(heavy)
      let shared = 0
      for (const term of light.terms) if (marks[term] === mark) shared += vocabulary.weight(term)
      if (shared < minShared(light) * light.total) return false
      let cover = shared
      const needed = minCover * light.total
      if (isTooLong(light)) return cover + heaviestApart(light) >= needed
      for (const term of light.terms) {
        if (cover >= needed) return true
        if (marks[term] === mark) continue
        let best = 0
        for (const { term: partner, strength } of vocabulary.partnersOf(term))
          if (strength > best && marks[partner] === mark) best = strength
        cover += best * vocabulary.weight(term)
      }
      return cover >= needed
    },
  }

  /** The weight of the heaviest terms of a text that are not marked. */
  function heaviestApart({ terms }: Sketch): number {
    const apart = terms.filter((term) => marks[term] !== mark).map((term) => vocabulary.weight(term))
    return apart
      .sort()
      .subarray(-maxMatched)
      .reduce((sum, weight) => sum + weight, 0)
  }
}
