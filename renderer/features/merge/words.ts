import type { Contradiction } from '../../../shared/model/mergePreview.ts'
import { letterOf } from '../../../shared/text/merging/letter.ts'
import type { MergeRow } from '../../../shared/text/merging/rows.ts'

/** Whether a sentence is a block of code or a row of a table, whose columns stand below one another. */
export function isBlock(text: string): boolean {
  return /^(?:```|~~~|\|)/.test(text)
}

/** The letters of texts, such as `AC`. */
export function lettersOf(sources: readonly number[]): string {
  return sources.map(letterOf).join('')
}

/** Which of two things one has to choose between: `20 or 10`, else the letters. */
export function valuesOf({ a, b }: Contradiction): string {
  return a.words && b.words ? `${a.words} or ${b.words}` : `${letterOf(a.source)} or ${letterOf(b.source)}`
}

/** What is missing before a merge can be saved; null when nothing is. */
export function missing(rows: readonly MergeRow[], open: readonly number[], result: string): string | null {
  const contradictions = open.flatMap((at) => rows[at]?.contradictions[0] ?? [])
  const [first, ...others] = contradictions
  if (first) return `Choose ${valuesOf(first)} to save${others.length > 0 ? `, and ${others.length} more` : ''}`
  return result.trim() === '' ? 'The result is empty: take or write something' : null
}
