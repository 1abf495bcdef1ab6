import type { Comparison } from '../../../shared/model/comparison.ts'
import { similarity } from './closeness/lexical.ts'
import { compareNotes } from './difference/compareNotes.ts'

/** Returns the similarity of two texts, their relationship, and their differences. Accepts any strings. */
export function compare(a: string, b: string): Comparison {
  return compareAt(a, b, similarity(a, b))
}

/** As `compare`, for texts whose similarity is known. */
export function compareAt(a: string, b: string, similarity: number): Comparison {
  const { verdict, differences } = compareNotes(a, b, similarity)
  return { similarity, verdict, differences }
}
