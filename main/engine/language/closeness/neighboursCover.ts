import { areOfComparableLength } from './comparableLengths.ts'
import type { Vocabulary } from './neighboursVocabulary.ts'

/** The data the neighbour search stores per text. */
export interface Sketch {
  id: string
  /** Term numbers, ascending. */
  terms: Int32Array
  /** Sum of the term weights. */
  total: number
  /** Hash of the terms without digits (`patternOf`). */
  pattern: number
}

/** Minimum share of the lighter text that the other must cover, counting likely partners by their strength. */
export const minCover = 0.48
/** Maximum number of terms of a short text: it may be paraphrased with entirely different words. */
export const maxShortTerms = 12

/** A text with more terms than this is long: texts similar to it share much of it verbatim. */
const maxMediumTerms = 60

/**
 * Partners are not looked up for texts with more terms than this: among thousands of words with similar spelling, each would
 * have all the others as partners.
 */
const maxTermsWithPartners = 256
/** Maximum number of words of a text, heaviest first, that are matched with different words (`softMatches`). */
const maxMatchedWords = 32

/** Checks whether a text has too many terms for their partners to be looked up. */
export function isTooLongForPartners({ terms }: Sketch): boolean {
  return terms.length > maxTermsWithPartners
}

/** Returns the minimum share, 0 to 1, of the lighter text that the other must contain verbatim. */
export function minShared(text: Sketch): number {
  return isShort(text) ? 0 : text.terms.length > maxMediumTerms ? 0.45 : 0.35
}

/** Checks whether a text has at most 12 terms. */
export function isShort({ terms }: Sketch): boolean {
  return terms.length <= maxShortTerms
}

/** Checks whether the first text is the lighter one, whose coverage counts; ids break ties. */
export function isLighter(one: Sketch, other: Sketch): boolean {
  return one.total === other.total ? one.id > other.id : one.total < other.total
}

/** Checks for many pairs how much of the lighter text the heavier one covers. */
export interface Covers {
  /**
   * Checks whether two texts are close enough to be scored. Neither may be too long for the other
   * (`areOfComparableLength`). By weight, the other text must cover 48 % of the lighter one's terms, counting likely
   * partners, and 35 % verbatim if the lighter text has more than 12 terms, 45 % if more than 60. If it has more than 256,
   * its 32 heaviest words missing from the other count as if they had a perfect partner there.
   */
  areClose(one: Sketch, other: Sketch): boolean
}

/** Compares sketches whose terms were numbered by this vocabulary. */
export function createCovers(vocabulary: Vocabulary): Covers {
  let marks = new Int32Array(1024)
  /** How well the marked text covers a term that it lacks, with the mark for which this was computed. */
  let strengths = new Float64Array(1024)
  let strengthMarks = new Int32Array(1024)
  let mark = 0
  let marked: Sketch | null = null
  /** Marks the terms of a text; repeated calls for the same text do nothing. */
  const markTerms = (text: Sketch): void => {
    if (marked === text) return
    if (marks.length < vocabulary.size) {
      marks = new Int32Array(2 * vocabulary.size)
      strengths = new Float64Array(marks.length)
      strengthMarks = new Int32Array(marks.length)
    }
    mark += 1
    for (const term of text.terms) marks[term] = mark
    marked = text
  }
  return {
    areClose(one, other) {
      if (!areOfComparableLength(one.terms.length, other.terms.length)) return false
      const [light, heavy] = isLighter(one, other) ? [one, other] : [other, one]
      markTerms(heavy)
      let shared = 0
      for (let at = 0; at < light.terms.length; at += 1) {
        const term = light.terms[at] ?? 0
        if (marks[term] === mark) shared += vocabulary.weight(term)
      }
      if (shared < minShared(light) * light.total) return false
      let cover = shared
      const needed = minCover * light.total
      if (isTooLongForPartners(light)) return cover + heaviestUnmarkedWeight(light) >= needed
      for (let at = 0; at < light.terms.length && cover < needed; at += 1) {
        const term = light.terms[at] ?? 0
        if (marks[term] !== mark) cover += strengthOf(term) * vocabulary.weight(term)
      }
      return cover >= needed
    },
  }

  /** Returns the strength of a term's best partner in the marked text; looked up once for all texts compared with it. */
  function strengthOf(term: number): number {
    if (strengthMarks[term] === mark) return strengths[term] ?? 0
    let best = 0
    for (const { term: partner, strength } of vocabulary.partnersOf(term))
      if (strength > best && marks[partner] === mark) best = strength
    strengthMarks[term] = mark
    return (strengths[term] = best)
  }

  /** Returns the total weight of the heaviest unmarked terms of a text. */
  function heaviestUnmarkedWeight({ terms }: Sketch): number {
    const apart = terms.filter((term) => marks[term] !== mark).map((term) => vocabulary.weight(term))
    return apart
      .sort()
      .subarray(-maxMatchedWords)
      .reduce((sum, weight) => sum + weight, 0)
  }
}
