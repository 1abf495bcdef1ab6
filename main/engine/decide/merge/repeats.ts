import type { Repeat } from '../../../../shared/model/mergePreview.ts'
import { type Choices, takenPieces } from '../../../../shared/text/merging/choose.ts'
import type { MergeRow, Piece } from '../../../../shared/text/merging/rows.ts'
import { similarityOf } from '../../language/closeness/lexical.ts'
import { prepare } from '../../language/closeness/prepare.ts'
import { compareTexts } from '../../language/difference/compareTexts.ts'
import { type Statement, unsaidClauses } from '../../language/difference/said.ts'

/** Of very long merges no more sentences than these are looked at. */
const maxSentences = 400

/** A sentence with what it says. */
export interface Said {
  text: string
  statement: Statement
}

interface Candidate extends Said {
  piece: Piece
  /** The texts that say it in these words. */
  sources: readonly number[]
}

/**
 * Of the sentences that a merge would take, those which one or two of another text say already, in other words perhaps:
 * each clause is said whole by one of them. What comes later goes first, the shortest first, and each only while what says
 * it stays. What one text says twice it says on purpose. Numbers, names, code and denials are never lost by it.
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
    const by = whoSays(candidate, others)
    if (by.length === 0) kept.add(candidate)
    else repeats.push({ ...placeOf(candidate), by: by.map(placeOf) })
  }
  return repeats
}

/** The sentences of a row, each wording once. */
function distinct(taken: readonly Piece[], read: (text: string) => Statement): Candidate[] {
  return [...Map.groupBy(taken, ({ wording }) => wording).values()].map((same) => {
    const piece = same[0]!
    return { piece, text: piece.text, statement: read(piece.text), sources: same.map(({ source }) => source) }
  })
}

function lastAndShortFirst(one: Candidate, other: Candidate): number {
  return other.piece.source - one.piece.source || one.statement.content.length - other.statement.content.length
}

function placeOf({ piece }: Candidate): { source: number; sentence: number } {
  return { source: piece.source, sentence: piece.at }
}

/** The one or two sentences that say all of one; none where they do not. */
export function whoSays<Other extends Said>({ text, statement }: Said, others: readonly Other[]): Other[] {
  if (statement.content.length === 0) return []
  const counted = others
    .map((other) => ({ other, left: unsaidClauses(statement, other.statement) }))
    .filter(({ left }) => left.length < statement.clauses.length)
    .toSorted((one, other) => one.left.length - other.left.length)
  const [best, ...rest] = counted
  if (!best) return []
  const second = rest.find(({ left }) => !left.some((clause) => best.left.includes(clause)))?.other
  const by = best.left.length === 0 ? [best.other] : second ? [best.other, second] : []
  return by.some((each) => contradicts(each.text, text)) ? [] : by
}

function contradicts(one: string, other: string): boolean {
  return compareTexts(one, other, similarityOf(prepare(one), prepare(other))).verdict === 'conflict'
}
