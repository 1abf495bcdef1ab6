import type { AddedFacts } from '../../../shared/model/mergePreview.ts'
import type { MergeRow, Piece } from '../../../shared/text/merging/rows.ts'
import { wordDiff } from '../../../shared/text/diff.ts'
import type { Look } from '../../../shared/text/inlineRuns.ts'
import { markedParts } from '../../ui/markedParts.ts'

export type Mark = 'differs' | 'contrary' | null

/** A run of a sentence with one style. */
export interface Part {
  text: string
  look: Look
  mark: Mark
}

/**
 * Splits a sentence where it differs from the other texts and where code and emphasis begin and end. `words` are its unique passages;
 * null if unknown, which marks everything that differs.
 */
export function partsOf(row: MergeRow, piece: Piece, words: AddedFacts['words'] | null): Part[] {
  const isNew = isAlone(row) && words === null
  const marks: Mark[] = Array.from({ length: piece.text.length }, () => (isNew ? 'differs' : null))
  if (words !== null) markPassages(marks, piece, words)
  else if (row.kind === 'differs') markDiffering(marks, row, piece)
  if (row.kind === 'conflict') markContrary(marks, row, piece)
  unmarkEdges(marks, piece.text)
  const spans = spansOf(marks)
  return markedParts(piece.text, spans).map(({ text, look, numbers: [number] }) => ({
    text,
    look,
    mark: number === undefined ? null : (spans[number]?.mark ?? null),
  }))
}

/** Joins the marks of neighbouring characters. */
function spansOf(marks: readonly Mark[]): { start: number; end: number; number: number; mark: Mark }[] {
  const spans: { start: number; end: number; number: number; mark: Mark }[] = []
  for (const [at, mark] of marks.entries()) {
    const last = spans.at(-1)
    if (mark === null) continue
    if (last && last.end === at && last.mark === mark) last.end = at + 1
    else spans.push({ start: at, end: at + 1, number: spans.length, mark })
  }
  return spans
}

/** Checks whether only one text says it; what others also say is not marked, even if not all do. */
function isAlone({ kind, pieces }: MergeRow): boolean {
  return kind === 'only' && pieces.filter((piece) => piece !== null).length === 1
}

/** Excludes white space at the edges of marked words. */
function unmarkEdges(marks: Mark[], text: string): void {
  const isEdge = (at: number, step: 1 | -1) => /\s/.test(text[at] ?? '') && (marks[at - step] ?? null) === null
  for (let at = 0; at < marks.length; at += 1) if (isEdge(at, 1)) marks[at] = null
  for (let at = marks.length - 1; at >= 0; at -= 1) if (isEdge(at, -1)) marks[at] = null
}

function markPassages(marks: Mark[], piece: Piece, words: readonly string[]): void {
  let from = 0
  for (const passage of words) {
    const start = piece.text.indexOf(passage, from)
    if (start < 0) continue
    from = start + passage.length
    marks.fill('differs', start, from)
  }
}

function markDiffering(marks: Mark[], row: MergeRow, piece: Piece): void {
  const other = row.pieces.find((one) => one && one.wording !== piece.wording)
  if (!other) return
  let at = 0
  for (const { kind, text } of wordDiff(other.text, piece.text)) {
    if (kind === 'removed') continue
    if (kind === 'added') marks.fill('differs', at, at + text.length)
    at += text.length
  }
}

function markContrary(marks: Mark[], row: MergeRow, piece: Piece): void {
  const places = row.contradictions.flatMap(({ a, b }) => [a, b]).filter(({ source }) => source === piece.source)
  for (const { words } of places) {
    const start = words === null ? -1 : piece.text.indexOf(words)
    if (words !== null && start >= 0) marks.fill('contrary', start, start + words.length)
  }
  if (!marks.includes('contrary')) {
    markDiffering(marks, row, piece)
    marks.forEach((mark, at) => mark && (marks[at] = 'contrary'))
  }
}
