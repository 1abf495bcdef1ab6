import { composeLines } from '../../../shared/text/merging/compose.ts'
import type { MergeRow } from '../../../shared/text/merging/rows.ts'
import { wording } from '../../../shared/text/merging/wording.ts'
import { splitSentences } from '../../../shared/text/sentences.ts'
import { type MergeState, resultOf } from './mergeState.ts'

/** A line of the result as shown: a sentence with whose it is (nobody's: written here), or a choice that is missing. */
export type ShownLine =
  { kind: 'said'; text: string; sources: readonly number[]; start: number } | { kind: 'open'; row: number }

/** The result sentence by sentence; contradictions nobody chose from stand where their sentence would. */
export function shownLines(state: MergeState): ShownLine[] {
  const { rows, choices, written } = state
  const open = rows.flatMap((row, at) => (row.kind === 'conflict' && choices[at] === null ? [at] : []))
  const said = linesOf(resultOf(state), rows)
  if (written !== null) return [...said, ...open.map((row) => ({ kind: 'open' as const, row }))]
  const lines = composeLines(rows, choices)
  const places = new Map(rows.map(({ id }, at) => [id, at]))
  const result: ShownLine[] = []
  const waiting = [...open]
  said.forEach((line, at) => {
    const row = places.get(lines[at]?.row ?? '') ?? rows.length
    while (waiting[0] !== undefined && waiting[0] < row) result.push({ kind: 'open', row: waiting.shift()! })
    result.push(line)
  })
  return [...result, ...waiting.map((row) => ({ kind: 'open' as const, row }))]
}

function linesOf(text: string, rows: readonly MergeRow[]): Extract<ShownLine, { kind: 'said' }>[] {
  const whose = new Map<string, number[]>()
  for (const piece of rows.flatMap(({ pieces }) => pieces.filter((one) => one !== null))) {
    const known = whose.get(piece.wording) ?? []
    if (!known.includes(piece.source)) whose.set(piece.wording, [...known, piece.source])
  }
  return splitSentences(text).map(({ text: sentence, start }) => ({
    kind: 'said',
    text: sentence,
    sources: whose.get(wording(sentence)) ?? [],
    start,
  }))
}
