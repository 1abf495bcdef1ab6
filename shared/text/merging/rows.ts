import type { Contradiction } from '../../model/mergePreview.ts'
import { splitSentences } from '../sentences.ts'
import { type Candidate, pairSentences } from './pairSentences.ts'
import { frameOf, headingLevel } from './headings.ts'
import { isListed } from './listed.ts'
import { wording } from './wording.ts'

/**
 * A sentence of one of the texts. `lead` is the text between it and the previous sentence, including list markers; `tail` is
 * the text after the last sentence.
 */
export interface Piece {
  source: number
  at: number
  text: string
  lead: string
  tail: string
  /** Whether another line follows it in its text. */
  endsLine: boolean
  wording: string
  /** Whether it is a part of the row of a table that holds several sentences. */
  isInRow: boolean
}

/**
 * `agree`: all texts have it; `only`: some texts have it, the others have no counterpart; `differs`: reworded; `conflict`:
 * two of them contradict each other.
 */
export type RowKind = 'agree' | 'differs' | 'only' | 'conflict'

/** One statement: for each text its sentence, or null. */
export interface MergeRow {
  id: string
  kind: RowKind
  pieces: (Piece | null)[]
  contradictions: Contradiction[]
}

/**
 * Aligns the sentences of two or more texts. Every sentence is in exactly one row; rows follow the first text, or else the one with
 * the most headings, and additions of another text follow the sentence they follow there, in the same section, after earlier
 * texts' additions. Contradictory sentences share a row.
 */
export function mergeRows(texts: readonly string[], contradictions: readonly Contradiction[] = []): MergeRow[] {
  const pieces = texts.map(piecesOf)
  const frame = frameOf(pieces)
  let rows = (pieces[frame] ?? []).map((piece) => alone(piece, texts.length))
  for (const [source, own] of pieces.entries()) {
    if (source === frame) continue
    const forced = own.map((piece) => rowItContradicts(rows, piece, contradictions))
    const pairs = pairSentences(rows.map(candidatesOf), own, forced)
    rows = alignRows(rows, own, pairs, source, texts.length)
  }
  return rows.map((row) => {
    const found = contradictions.filter(({ a, b }) => holds(row, a) && holds(row, b))
    return { id: idOf(row), kind: kindOf(row, found), pieces: row, contradictions: found }
  })
}

/** Returns the sentences of a text with the text before each. */
export function piecesOf(text: string, source: number): Piece[] {
  let end = 0
  let isInRow = false
  return splitSentences(text).map((sentence, at, all) => {
    const isFirst = !isInRow && /^\|.*[^|]$/.test(sentence.text)
    const isPart = isFirst || isInRow
    isInRow = isPart && !sentence.text.endsWith('|')
    const lead = text.slice(end, sentence.start)
    end = sentence.end
    const tail = at === all.length - 1 ? text.slice(end) : ''
    const endsLine = text.slice(end, all[at + 1]?.start ?? end).includes('\n')
    return { source, at, text: sentence.text, lead, tail, endsLine, wording: wording(sentence.text), isInRow: isPart }
  })
}

/** Returns the sentences of each text, in its order. */
export function textsOf(rows: readonly MergeRow[]): Piece[][] {
  return (rows[0]?.pieces ?? []).map((_, source) =>
    rows.flatMap(({ pieces }) => pieces[source] ?? []).toSorted((one, other) => one.at - other.at),
  )
}

/** Returns the sentences of each row, by its id. */
export function piecesByRow(rows: readonly MergeRow[]): Map<string, Piece[]> {
  return new Map(rows.map(({ id, pieces }) => [id, pieces.filter((piece) => piece !== null)]))
}

/** Returns a text made of these, each as it is written: with what stands before and behind it. */
export function writtenText(parts: readonly Pick<Piece, 'lead' | 'text' | 'tail'>[]): string {
  return parts.map(({ lead, text, tail }) => `${lead}${text}${tail}`).join('')
}

function candidatesOf(row: (Piece | null)[]): Candidate[] {
  return row.filter((piece) => piece !== null)
}

function rowItContradicts(
  rows: readonly (Piece | null)[][],
  piece: Piece,
  contradictions: readonly Contradiction[],
): number | null {
  for (const { a, b } of contradictions)
    for (const [own, other] of [
      [a, b],
      [b, a],
    ] as const) {
      if (own.source !== piece.source || own.sentence !== piece.at) continue
      const at = rows.findIndex((row) => row[other.source]?.at === other.sentence)
      if (at >= 0) return at
    }
  return null
}

function alignRows(
  rows: readonly (Piece | null)[][],
  own: readonly Piece[],
  pairs: readonly (number | null)[],
  source: number,
  count: number,
): (Piece | null)[][] {
  const behind = new Map<number, (Piece | null)[][]>()
  const next = rows.map((row) => [...row])
  const shared = new Set(pairs)
  let last = -1
  own.forEach((piece, at) => {
    const shares = pairs[at] ?? null
    const row = shares === null ? undefined : next[shares]
    if (shares !== null && row) {
      row[source] = piece
      last = shares
    } else {
      // What follows a shared sentence stays in its section and its list, and what nothing is shared with stands before all sections.
      const stays = headingLevel(piece) === 0 && (last >= 0 || !pairs.slice(at).some((pair) => pair !== null))
      const isList = isListed(piece)
      const ends = (row: readonly (Piece | null)[] = []): boolean => isHeadingRow(row) || (isList && endsList(row))
      while (last + 1 < rows.length && !shared.has(last + 1) && !(stays && ends(rows[last + 1]))) last += 1
      behind.set(last, [...(behind.get(last) ?? []), alone(piece, count)])
    }
  })
  return [...(behind.get(-1) ?? []), ...next.flatMap((row, at) => [row, ...(behind.get(at) ?? [])])]
}

/** Returns a row with the sentence of one text. */
function alone(piece: Piece, count: number): (Piece | null)[] {
  return Array.from({ length: count }, (_, source) => (source === piece.source ? piece : null))
}

function isHeadingRow(row: readonly (Piece | null)[] = []): boolean {
  return row.some((piece) => piece !== null && headingLevel(piece) > 0)
}

/** Checks whether a sentence begins a paragraph, which ends the list before it. */
function endsList(row: readonly (Piece | null)[]): boolean {
  return row.some((piece) => piece !== null && !isListed(piece) && piece.lead.includes('\n'))
}

function holds(row: readonly (Piece | null)[], place: { source: number; sentence: number }): boolean {
  return row[place.source]?.at === place.sentence
}

function idOf(row: readonly (Piece | null)[]): string {
  return row.flatMap((piece) => (piece ? `${piece.source}.${piece.at}` : [])).join(' ')
}

function kindOf(row: readonly (Piece | null)[], contradictions: readonly Contradiction[]): RowKind {
  if (contradictions.length > 0) return 'conflict'
  const said = row.filter((piece) => piece !== null)
  if (new Set(said.map((piece) => piece.wording)).size > 1) return 'differs'
  return said.length === row.length ? 'agree' : 'only'
}
