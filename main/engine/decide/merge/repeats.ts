import type { Repeat } from '../../../../shared/model/mergePreview.ts'
import { groupBy } from '../../../../shared/groupBy.ts'
import { type Choices, takenPieces } from '../../../../shared/text/merging/choose.ts'
import { plainText } from '../../../../shared/text/merging/compose.ts'
import type { MergeRow, Piece } from '../../../../shared/text/merging/rows.ts'
import { isPlainLabel } from '../../../../shared/text/onlyLabels.ts'
import type { Statement } from '../../language/difference/said.ts'
import type { ParsedSentence } from '../../language/difference/saidOtherwise.ts'
import { coveringSentences, nearlyCovering, rewording } from './covering.ts'
import { layoutOf } from './layout.ts'
import { restating } from './restating.ts'
import { segmentsOf } from './segments.ts'

/** Maximum number of sentences compared. */
const maxSentences = 400

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
  const segments = new Map(candidates.map((candidate) => [candidate, segmentsOf(candidate, read)]))
  const kept = new Set(candidates)
  const repeats: Repeat[] = []
  const dropIfCovered = (
    candidate: Candidate,
    covering: Covering,
    isLayoutKept: (by: readonly Piece[]) => boolean,
  ): void => {
    kept.delete(candidate)
    const others = candidates.filter(
      (one) => kept.has(one) && !one.sources.some((source) => candidate.sources.includes(source)),
    )
    const by = onePerPlace(covering(candidate, [...others, ...others.flatMap((one) => segments.get(one) ?? [])]))
    const isCovered = by.length > 0 && isLayoutKept(by.map(({ piece }) => piece))
    const repeated = repeats.filter((repeat) => repeat.by.some((place) => isAt(place, candidate)))
    const isStillSaid = (repeat: Repeat): boolean => {
      const left = candidates.filter((one) => one !== candidate && repeat.by.some((place) => isAt(place, one)))
      return candidates.some((one) => isAt(repeat, one) && covering(one, [...left, ...by]).length > 0)
    }
    // What it stood for must be said by what stands for it now.
    if (!isCovered || !repeated.every(isStillSaid)) return void kept.add(candidate)
    const places = by.map(placeOf)
    for (const repeat of repeated) repeat.by = [...repeat.by.filter((place) => !isAt(place, candidate)), ...places]
    repeats.push({ ...placeOf(candidate), by: places })
  }
  const plain = candidates.filter((one) => !isHolder(one)).toSorted(lastAndShortFirst)
  for (const candidate of plain) dropIfCovered(candidate, coveringSentences, (by) => layout.allows(candidate.piece, by))
  // What is said but for a word comes second, so that of two sentences the fuller one stays; what is said in other words comes last.
  for (const covering of nearCoverings)
    for (const candidate of plain.filter((one) => kept.has(one) && !layout.isHeading(one.piece)))
      dropIfCovered(candidate, covering, (by) => layout.allows(candidate.piece, by))
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

/** Returns the sentences that say one. */
type Covering = (sentence: Candidate, others: readonly Candidate[]) => Candidate[]

/** The ways in which a sentence is said but for a word or two, from the least that is lost on. */
const nearCoverings: readonly Covering[] = [
  nearlyCovering,
  (sentence, others) => rewording(sentence, others, 0),
  (sentence, others) => rewording(sentence, others, 1),
  (sentence, others) => rewording(sentence, others, 2),
  restating,
]

/** Drops a label whose sentences all are repeats: what says the first of them is where a reader finds them. */
function dropWithContent(label: Candidate, kept: Set<Candidate>, repeats: Repeat[], [first]: readonly Piece[]): void {
  const repeat = repeats.find(({ source, sentence }) => source === first?.source && sentence === first.at)
  if (!repeat || !isPlainLabel(label.piece.text)) return
  kept.delete(label)
  repeats.push({ ...placeOf(label), by: repeat.by })
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

/** Returns the first of the sentences and parts that stand at one place. */
function onePerPlace(candidates: readonly Candidate[]): Candidate[] {
  return [...groupBy(candidates, ({ piece }) => piece).values()].map(([first]) => first)
}

function isAt({ source, sentence }: { source: number; sentence: number }, { piece }: Candidate): boolean {
  return piece.source === source && piece.at === sentence
}

function placeOf({ piece }: Candidate): { source: number; sentence: number } {
  return { source: piece.source, sentence: piece.at }
}
