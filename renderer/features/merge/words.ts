import type { Contradiction, MergePreview } from '../../../shared/model/mergePreview.ts'
import { eitherValue } from '../../../shared/text/eitherValue.ts'
import { beginsWithFence, isTableRow } from '../../../shared/text/markdown.ts'
import { letterOf } from '../../../shared/text/merging/letter.ts'
import type { MergeRow } from '../../../shared/text/merging/rows.ts'

/** Checks whether a sentence is a code block or a table row, whose columns must stay aligned. */
export function isBlock(text: string): boolean {
  return beginsWithFence(text) || isTableRow(text)
}

/** Formats the letters of texts: `AC`; for more than three `A–D F`. */
export function lettersOf(sources: readonly number[]): string {
  if (sources.length <= 3 && sources.every((source) => source < 26)) return sources.map(letterOf).join('')
  const runs: number[][] = []
  for (const source of sources) {
    if (runs.at(-1)?.at(-1) === source - 1) runs.at(-1)?.push(source)
    else runs.push([source])
  }
  return runs
    .flatMap((run) => (run.length > 2 ? [`${lettersAt(run, 0)}–${lettersAt(run, -1)}`] : run.map(letterOf)))
    .join(' ')
}

/** Formats the letters of texts in a narrow space: `ABC` for up to three, else `A +4`. */
export function fewLettersOf(sources: readonly number[]): string {
  return sources.length > 3 ? `${lettersAt(sources, 0)} +${sources.length - 1}` : lettersOf(sources)
}

/** Returns for each text the first text with the identical sentence: itself, if no earlier one has it. */
export function firstIdenticalSources(pieces: MergeRow['pieces']): number[] {
  return pieces.map((piece, source) => (piece ? pieces.findIndex((other) => other?.text === piece.text) : source))
}

/** Names the two values to choose between: `20 or 10`, else the letters. */
export function valuesOf({ a, b }: Contradiction): string {
  return a.words && b.words ? eitherValue([a.words, b.words]) : `${letterOf(a.source)} or ${letterOf(b.source)}`
}

/**
 * Warns that texts have a different subject from the others, with the measured similarity: `A and B hardly have anything in
 * common: …`.
 */
export function dissimilarWords({ sources, unlike }: Pick<MergePreview, 'sources' | 'unlike'>): string {
  const scale = 'duplicates have 0.85 or more'
  const [first, ...others] = unlike
  if (!first) return ''
  if (sources.length === 2)
    return `A and B hardly have anything in common: similarity ${first.similarity.toFixed(2)}, ${scale}`
  const most = Math.max(...unlike.map(({ similarity }) => similarity)).toFixed(2)
  const who = namesOf(unlike.map(({ source }) => source))
  if (others.length === 0) return `${who} hardly has anything in common with the others: similarity ${most}, ${scale}`
  const than = unlike.length < sources.length ? ' with the others' : ''
  return `${who} hardly have anything in common${than}: similarity at most ${most}, ${scale}`
}

/** Returns what is missing before a merge can be saved; null if nothing is. `both`: a contradiction it keeps without a scope. */
export function missingWords(
  rows: readonly MergeRow[],
  open: readonly number[],
  result: string,
  both: Contradiction | undefined,
): string | null {
  const contradictions = open.flatMap((at) => rows[at]?.contradictions[0] ?? [])
  const [first, ...others] = contradictions
  if (first) return `Choose ${valuesOf(first)} to save${others.length > 0 ? `, and ${others.length} more` : ''}`
  if (both) return `Both contradict: press E and write when ${valuesOf(both)} holds, or take one`
  return result.trim() === '' ? 'The result is empty: take or write something' : null
}

/** Names up to three texts in a sentence: `A, B and C`; more by their letters. */
function namesOf(sources: readonly number[]): string {
  if (sources.length > 3) return lettersOf(sources)
  return sources
    .map(letterOf)
    .join(', ')
    .replace(/, ([^,]+)$/, ' and $1')
}

function lettersAt(sources: readonly number[], at: number): string {
  return letterOf(sources.at(at) ?? 0)
}
