import type { Verdict } from '../../../../shared/model/comparison.ts'
import type { Repeat } from '../../../../shared/model/mergePreview.ts'
import { type Choices, takenPieces } from '../../../../shared/text/merging/choose.ts'
import { haveCode } from '../../../../shared/text/merging/codeSpans.ts'
import { plainText } from '../../../../shared/text/merging/compose.ts'
import type { MergeRow, Piece } from '../../../../shared/text/merging/rows.ts'
import { similarityOf } from '../../language/closeness/lexical.ts'
import { prepare } from '../../language/closeness/prepare.ts'
import { compareTexts } from '../../language/difference/compareTexts.ts'
import { isNearlySaid, isReworded } from '../../language/difference/nearlySaid.ts'
import { type Statement, novelClauses } from '../../language/difference/said.ts'
import { signsOf } from '../../../../shared/text/condense/signs.ts'
import { isBareLabel } from '../../../../shared/text/onlyLabels.ts'
import { groupBy } from '../../../../shared/groupBy.ts'
import { layoutOf } from './layout.ts'

/** Maximum number of sentences compared. */
const maxSentences = 400

/** A sentence with its parsed statement. */
export interface ParsedSentence {
  text: string
  statement: Statement
}

interface Candidate extends ParsedSentence {
  row: MergeRow
  piece: Piece
  /** The texts that contain this wording. */
  sources: readonly number[]
}

/**
 * Finds the sentences of a merge that one or two sentences of another text already express, possibly in other words: each
 * clause is fully contained in one of them. Drops later texts first, then shorter sentences, and only while the sentence that
 * covers them stays. Repeats within one text are intentional and stay. Numbers, names, code and negations are never lost, and what
 * gives other sentences their place stays with them: headings, labels, lists, tables, quotations.
 */
export function repeatsAmong(rows: readonly MergeRow[], choices: Choices, read: (text: string) => Statement): Repeat[] {
  const candidates = rows
    .flatMap((row, at) => distinct(row, row.kind === 'conflict' ? [] : takenPieces(row, choices[at] ?? null), read))
    .slice(0, maxSentences)
  const layout = layoutOf(rows)
  const below = new Map(candidates.map((candidate) => [candidate, layout.heldBy(candidate.piece)]))
  const isHolder = (candidate: Candidate): boolean => below.get(candidate)?.length !== 0
  const kept = new Set(candidates)
  const repeats: Repeat[] = []
  const dropIfCovered = (
    candidate: Candidate,
    covering: typeof coveringSentences,
    isLayoutKept: (by: readonly Piece[]) => boolean,
  ): void => {
    kept.delete(candidate)
    const others = [...kept].filter(({ sources }) => !sources.some((source) => candidate.sources.includes(source)))
    const by = covering<Candidate>(candidate, others)
    if (by.length > 0 && isLayoutKept(by.map(({ piece }) => piece)))
      repeats.push({ ...placeOf(candidate), by: by.map(placeOf) })
    else kept.add(candidate)
  }
  const plain = candidates.filter((one) => !isHolder(one)).toSorted(lastAndShortFirst)
  for (const candidate of plain) dropIfCovered(candidate, coveringSentences, (by) => layout.allows(candidate.piece, by))
  // What is said but for a word comes second, so that of two sentences the fuller one stays.
  for (const candidate of plain.filter((one) => kept.has(one) && !layout.isHeading(one.piece)))
    dropIfCovered(candidate, nearlyCovering, (by) => layout.allows(candidate.piece, by))
  // A heading or a label goes with the last sentence below it, or if all of them stand below one of another text.
  const keptRows = new Set([...kept].map(({ row }) => row))
  const droppedRows = new Set(candidates.flatMap(({ row }) => (keptRows.has(row) ? [] : row)))
  const staying = new Set(rows.flatMap((row) => (droppedRows.has(row) ? [] : row.pieces)))
  for (const candidate of candidates.filter(isHolder).toReversed()) {
    const held = (below.get(candidate) ?? []).filter((piece) => staying.has(piece))
    dropIfCovered(
      candidate,
      coveringSentences,
      (by) => held.length === 0 || layout.isTakenOver(candidate.piece, held, by),
    )
    if (kept.has(candidate) && held.length === 0) dropWithContent(candidate, kept, repeats, below.get(candidate) ?? [])
    if (!kept.has(candidate)) staying.delete(candidate.piece)
  }
  return repeats
}

/** Drops a label whose sentences all are repeats: what says the first of them is where a reader finds them. */
function dropWithContent(label: Candidate, kept: Set<Candidate>, repeats: Repeat[], [first]: readonly Piece[]): void {
  const repeat = repeats.find(({ source, sentence }) => source === first?.source && sentence === first.at)
  if (!repeat || !isPlainLabel(label.piece.text)) return
  kept.delete(label)
  repeats.push({ ...placeOf(label), by: repeat.by })
}

/** Checks for a label that says nothing without what stands below it: no number, name or code. */
function isPlainLabel(text: string): boolean {
  return isBareLabel(text) && /^[\p{L}\s*_&:’'-]+$/u.test(text)
}

/** Returns the sentences of a row, each wording once, as the result says them; those that are nothing but chatter cover none. */
function distinct(row: MergeRow, taken: readonly Piece[], read: (text: string) => Statement): Candidate[] {
  return [...groupBy(taken, ({ wording }) => wording).values()].flatMap((same) => {
    const [piece] = same
    const text = plainText(piece)
    return text === null ? [] : { row, piece, text, statement: read(text), sources: same.map(({ source }) => source) }
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
  sentence: ParsedSentence,
  others: readonly Other[],
): Other[] {
  const { statement } = sentence
  if (statement.content.length === 0) return []
  const counted = others
    .map((other) => ({ other, left: novelClauses(statement, other.statement) }))
    .filter(({ left }) => left.length < statement.clauses.length)
    .toSorted((one, other) => one.left.length - other.left.length)
  const [best, ...rest] = counted
  if (best?.left.length === 0) {
    const whole = counted.filter(({ left }) => left.length === 0).find(({ other }) => mayStandFor([other], sentence))
    return whole ? [whole.other] : []
  }
  const second = rest.find(({ left }) => !left.some((clause) => best?.left.includes(clause)))?.other
  const by = best && second ? [best.other, second] : []
  return mayStandFor(by, sentence) ? by : []
}

/** Returns the sentence that says a sentence but for a plain word or two; none if there is none. */
export function nearlyCovering<Other extends ParsedSentence>(
  sentence: ParsedSentence,
  others: readonly Other[],
): Other[] {
  if (sentence.statement.content.length === 0) return []
  const by = others.find((other) => isNearlySaidBy(other, sentence) && mayStandFor([other], sentence))
  return by ? [by] : []
}

/** Checks whether sentences have the code of another, are limited to no case that it is not, and do not contradict it. */
function mayStandFor(by: readonly ParsedSentence[], { text, statement }: ParsedSentence): boolean {
  const isCodeSaid = haveCode(
    by.map((each) => each.text),
    text,
  )
  return isCodeSaid && !by.some((each) => each.statement.limits > statement.limits || contradicts(each.text, text))
}

/** Checks whether a sentence expresses all of another but a word or two; only one that says what to do stands for one that does. */
function isNearlySaidBy(other: ParsedSentence, { text, statement }: ParsedSentence): boolean {
  const isSaid =
    isNearlySaid(statement, other.statement) ||
    (isReworded(statement, other.statement) && /^(?:duplicate|extends)$/.test(verdictOn(other.text, text)))
  return isSaid && (isOrder(other.text) || !isOrder(text))
}

function isOrder(text: string): boolean {
  return signsOf(text, { isFirst: true, isItem: true }).norm
}

function contradicts(one: string, other: string): boolean {
  return verdictOn(one, other) === 'conflict'
}

function verdictOn(one: string, other: string): Verdict {
  return compareTexts(one, other, similarityOf(prepare(one), prepare(other))).verdict
}
