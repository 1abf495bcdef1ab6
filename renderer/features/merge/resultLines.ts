import { type ResultLine, composeLines } from '../../../shared/text/merging/compose.ts'
import type { Piece } from '../../../shared/text/merging/rows.ts'
import { wording } from '../../../shared/text/merging/wording.ts'
import { splitSentences } from '../../../shared/text/sentences.ts'
import { type MergeState, resultOf } from './mergeState.ts'

/** A line of the result as shown: a sentence with its sources (none: written here), or an open choice. */
export type ShownLine =
  { kind: 'said'; text: string; sources: readonly number[]; start: number } | { kind: 'open'; row: number }

/** Returns the result sentence by sentence; undecided contradictions appear where their sentence would. */
export function shownLines(state: MergeState): ShownLine[] {
  const { rows, choices, repeats, times, written } = state
  const open = rows.flatMap((row, at) => (row.kind === 'conflict' && choices[at] === null ? [at] : []))
  const lines = composeLines(rows, choices, repeats, times)
  const said = linesOf(resultOf(state), state, lines)
  if (written !== null) return [...said, ...open.map((row) => ({ kind: 'open' as const, row }))]
  const places = new Map(rows.map(({ id }, at) => [id, at]))
  const result: ShownLine[] = []
  const waiting = [...open]
  said.forEach((line, at) => {
    const row = places.get(lines[at]?.row ?? '') ?? rows.length
    for (let next = waiting[0]; next !== undefined && next < row; next = waiting[0]) {
      result.push({ kind: 'open', row: next })
      waiting.shift()
    }
    result.push(line)
  })
  return [...result, ...waiting.map((row) => ({ kind: 'open' as const, row }))]
}

/** Returns the sentences of a text with their sources; `lines` are those of the result as it is composed, without chatter. */
function linesOf(
  text: string,
  { rows, repeats }: MergeState,
  lines: readonly ResultLine[],
): Extract<ShownLine, { kind: 'said' }>[] {
  const pieces = rows.flatMap((row) => row.pieces.filter((piece) => piece !== null))
  const wordings = new Map(
    rows.flatMap(({ id, pieces: own }) =>
      own.flatMap((piece) => (piece ? [[`${piece.source} ${id}`, piece.wording] as const] : [])),
    ),
  )
  const whose = new Map<string, number[]>()
  const addTo = (words: string, source: number): void => {
    const known = whose.get(words) ?? []
    if (!known.includes(source))
      whose.set(
        words,
        [...known, source].toSorted((one, other) => one - other),
      )
  }
  const add = (piece: Piece | undefined, source: number): void => void (piece && addTo(piece.wording, source))
  for (const piece of pieces) add(piece, piece.source)
  // Sources that repeat a sentence in other words count as sources too.
  for (const { source, by } of repeats)
    for (const place of by)
      add(
        pieces.find((piece) => piece.source === place.source && piece.at === place.sentence),
        source,
      )
  for (const line of lines) {
    const sources = line.sources.flatMap((source) => whose.get(wordings.get(`${source} ${line.row}`) ?? '') ?? source)
    for (const sentence of splitSentences(line.text))
      for (const source of sources) addTo(wording(sentence.text), source)
  }
  return splitSentences(text).map(({ text: sentence, start }) => ({
    kind: 'said',
    text: sentence,
    sources: whose.get(wording(sentence)) ?? [],
    start,
  }))
}
