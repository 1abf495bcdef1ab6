import { diffIndices } from 'node-diff3'
import type { Repeat } from '../../model/mergePreview.ts'
import { wordsOf } from '../normalise.ts'
import { haveCode } from './codeSpans.ts'
import { isTableRow } from './listed.ts'
import type { MergeRow, Piece } from './rows.ts'
import { piecesOf } from './rows.ts'

/** The texts whose sentence is taken, in order; empty for none. Null: undecided. */
export type Choice = readonly number[] | null

/** The choice for each row. */
export type Choices = readonly Choice[]

/**
 * Proposes a choice for each row so that nothing is lost: takes additions; of two wordings the one that covers the other,
 * else both. With a common ancestor, a sentence that only one text changed is taken from that text, and a sentence that only
 * one text removed stays removed. Contradictions are left to a person, unless one of the texts is the ancestor of the other.
 */
export function proposeChoices(rows: readonly MergeRow[], ancestor: string | null = null): Choice[] {
  const changed = ancestor === null ? null : changedSince(rows, ancestor)
  return rows.map((row) => {
    const said = row.pieces.filter((piece) => piece !== null)
    if (row.kind === 'conflict') return changed && isAncestorOfOther(changed) ? threeWay(row, changed) : null
    if (row.kind === 'agree') return said.map(({ source }) => source)
    const byHistory = changed && threeWay(row, changed)
    if (byHistory) return byHistory
    return row.kind === 'only' ? said.map(({ source }) => source) : coveringSources(said)
  })
}

/** Removes sentences from the choices that the rest already covers. */
export function withoutRepeats(rows: readonly MergeRow[], choices: Choices, repeats: readonly Repeat[]): Choice[] {
  const isRepeat = (piece: Piece): boolean =>
    repeats.some(({ source, sentence }) => source === piece.source && sentence === piece.at)
  return rows.map((row, at) => {
    const choice = choices[at] ?? null
    if (choice === null) return null
    const repeated = new Set(takenPieces(row, choice).flatMap((piece) => (isRepeat(piece) ? piece.wording : [])))
    return choice.filter((source) => !repeated.has(row.pieces[source]?.wording ?? ''))
  })
}

/** Returns the pieces a choice takes. For an undecided row: all if the texts agree, else none. */
export function takenPieces(row: MergeRow, choice: Choice): Piece[] {
  const wanted = row.kind === 'agree' && choice === null ? row.pieces.map((_, source) => source) : (choice ?? [])
  return wanted.flatMap((source) => row.pieces[source] ?? [])
}

/** Words that restrict a statement to a case, or say that it is not so: a statement without them says more, or something else. */
const limiting = /^(?:if|when|whenever|while|unless|until|only|except|provided|avoid|deprecated|rejected|wrong)$/

/**
 * Returns the fewest wordings that cover all: one that contains the words and code of all others and restricts none of them, else
 * each distinct wording. Only a row stands for the row of a table.
 */
function coveringSources(said: readonly Piece[]): number[] {
  const isInTable = said.some(isTableRow)
  const read = said.map((piece) => ({ piece, words: new Set(wordsOf(piece.text)) }))
  const covers = (one: (typeof read)[number], other: (typeof read)[number]): boolean =>
    [...other.words].every((word) => one.words.has(word)) &&
    ![...one.words].some((word) => limiting.test(word) && !other.words.has(word)) &&
    haveCode([one.piece.text], other.piece.text)
  const full = read.find((one) => isTableRow(one.piece) === isInTable && read.every((other) => covers(one, other)))
  if (full) return [full.piece.source]
  const seen = new Set<string>()
  return said.filter(({ wording }) => !seen.has(wording) && seen.add(wording)).map(({ source }) => source)
}

type Changed = readonly ReadonlySet<number>[]

/** Returns, for each of two texts, its sentences that are not in the ancestor. */
function changedSince(rows: readonly MergeRow[], ancestor: string): Changed {
  const earlier = piecesOf(ancestor, -1).map(({ wording }) => wording)
  return [0, 1].map((source) => {
    const own = rows
      .flatMap(({ pieces }) => pieces[source] ?? [])
      .toSorted((one, other) => one.at - other.at)
      .map(({ wording }) => wording)
    const hunks = diffIndices(earlier, own) as { buffer2: [number, number] }[]
    return new Set(hunks.flatMap(({ buffer2: [start, length] }) => Array.from({ length }, (_, at) => start + at)))
  })
}

/** Checks whether one of the two texts is the ancestor itself. */
function isAncestorOfOther(changed: Changed): boolean {
  return changed.some(({ size }) => size === 0)
}

function threeWay({ pieces }: MergeRow, changed: Changed): number[] | null {
  const [a, b] = pieces
  const isNew = (piece: Piece): boolean => changed[piece.source]?.has(piece.at) === true
  if (a && b) return isNew(a) === isNew(b) ? null : [isNew(a) ? a.source : b.source]
  const only = a ?? b
  if (!only) return null
  return isNew(only) ? [only.source] : []
}
