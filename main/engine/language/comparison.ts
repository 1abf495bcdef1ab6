import type { Comparison } from '../../../shared/model/comparison.ts'
import { similarity } from './closeness/lexical.ts'
import { compareTexts } from './difference/compareTexts.ts'

/** How close two texts are, what they are to each other, and where they differ. Any strings are fine. */
export function compare(a: string, b: string): Comparison {
  const close = similarity(a, b)
  return { similarity: close, ...compareTexts(a, b, close) }
}
