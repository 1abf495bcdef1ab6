import type { Repeat } from '../../../../shared/model/mergePreview.ts'
import { type Choices, takenPieces } from '../../../../shared/text/merging/choose.ts'
import { plainText } from '../../../../shared/text/merging/compose.ts'
import type { MergeRow, Piece } from '../../../../shared/text/merging/rows.ts'
import { similarityOf } from '../../language/closeness/lexical.ts'
import { prepare } from '../../language/closeness/prepare.ts'
import { compareTexts } from '../../language/difference/compareTexts.ts'
import { type Statement, novelClauses } from '../../language/difference/said.ts'
import { groupBy } from '../../../../shared/groupBy.ts'

/** Maximum number of sentences compared. */
const maxSentences = 400

/** A sentence with its parsed statement. */
export interface ParsedSentence {
  text: string
  statement: Statement
}

interface Candidate extends ParsedSentence {
  piece: Piece
  /** The texts that contain this wording. */
  sources: readonly number[]
}

/**
 * Finds the sentences of a merge that one or two sentences of another text already express, possibly in other words: each
 * clause is fully contained in one of them. Drops later texts first, then shorter sentences, and only while the sentence that
 * covers them stays. Repeats within one text are intentional and stay. Numbers, names, code and negations are never lost.
 */
export function repeatsAmong(rows: readonly MergeRow[], choices: Choices, read: (text: string) => Statement): Repeat[] {
  const candidates = rows
    .flatMap((row, at) => distinct(takenPieces(row, row.kind === 'conflict' ? [] : (choices[at] ?? null)), read))
    .slice(0, maxSentences)
  const kept = new Set(candidates)
  const repeats: Repeat[] = []
  for (const candidate of candidates.toSorted(lastAndShortFirst)) {
    kept.delete(candidate)
    const others = [...kept].filter(({ sources }) => !sources.some((source) => candidate.sources.includes(source)))
    const by = coveringSentences(candidate, others)
    if (by.length === 0) kept.add(candidate)
    else repeats.push({ ...placeOf(candidate), by: by.map(placeOf) })
  }
  return repeats
}

/** Returns the sentences of a row, each wording once, as the result says them; those that are nothing but chatter cover none. */
function distinct(taken: readonly Piece[], read: (text: string) => Statement): Candidate[] {
  return [...groupBy(taken, ({ wording }) => wording).values()].flatMap((same) => {
    const [piece] = same
    const text = plainText(piece)
    return text === null ? [] : { piece, text, statement: read(text), sources: same.map(({ source }) => source) }
  })
}

function lastAndShortFirst(one: Candidate, other: Candidate): number {
  return other.piece.source - one.piece.source || one.statement.content.length - other.statement.content.length
}

function placeOf({ piece }: Candidate): { source: number; sentence: number } {
  return { source: piece.source, sentence: piece.at }
}

/** Returns the one or two sentences that together cover a sentence; none if they do not. */
export function coveringSentences<Other extends ParsedSentence>(
  { text, statement }: ParsedSentence,
  others: readonly Other[],
): Other[] {
  if (statement.content.length === 0) return []
  const counted = others
    .map((other) => ({ other, left: novelClauses(statement, other.statement) }))
    .filter(({ left }) => left.length < statement.clauses.length)
    .toSorted((one, other) => one.left.length - other.left.length)
  const [best, ...rest] = counted
  if (!best) return []
  const second = rest.find(({ left }) => !left.some((clause) => best.left.includes(clause)))?.other
  if (best.left.length > 0 && !second) return []
  const by = best.left.length === 0 || !second ? [best.other] : [best.other, second]
  return by.some((each) => each.statement.limits > statement.limits || contradicts(each.text, text)) ? [] : by
}

function contradicts(one: string, other: string): boolean {
  return compareTexts(one, other, similarityOf(prepare(one), prepare(other))).verdict === 'conflict'
}
