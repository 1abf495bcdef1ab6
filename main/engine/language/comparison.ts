import type { Comparison } from '../../../shared/model/comparison.ts'
import { similarity } from './closeness/lexical.ts'
import { compareTexts } from './difference/compareTexts.ts'

/** Returns the similarity of two texts, their relationship, and their differences. Accepts any strings. */
export function compare(a: string, b: string): Comparison {
  const close = similarity(a, b)
  return { similarity: close, ...compareTexts(a, b, close) }
}
