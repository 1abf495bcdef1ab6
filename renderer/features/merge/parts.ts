import type { AddedFacts } from '../../../shared/model/mergePreview.ts'
import type { MergeRow, Piece } from '../../../shared/text/merging/rows.ts'
import { wordDiff } from '../../../shared/text/diff.ts'

export type Mark = 'differs' | 'contrary' | null

/** A run of a sentence with one style. */
export interface Part {
  text: string
  code: boolean
  mark: Mark
}

/**
 * Splits a sentence where it differs from the other texts and where code begins and ends. `words` are its unique passages;
 * null if unknown, which marks everything that differs.
 */
export function partsOf(row: MergeRow, piece: Piece, words: AddedFacts['words'] | null): Part[] {
  const isNew = isAlone(row) && words === null
  const marks: Mark[] = Array.from({ length: piece.text.length }, () => (isNew ? 'differs' : null))
  if (words !== null) markPassages(marks, piece, words)
  else if (row.kind === 'differs') markDiffering(marks, row, piece)
  if (row.kind === 'conflict') markContrary(marks, row, piece)
  unmarkEdges(marks, piece.text)
  const code = codeOf(piece.text)
  const parts: Part[] = []
  for (let at = 0; at < piece.text.length; at += 1) {
    const kind = code[at] ?? 'text'
    if (kind === 'tick') continue
    const last = parts.at(-1)
    const mark = marks[at] ?? null
    if (last && last.mark === mark && last.code === (kind === 'code')) last.text += piece.text[at]
    else parts.push({ text: piece.text.charAt(at), code: kind === 'code', mark })
  }
  return parts
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

function codeOf(text: string): ('code' | 'tick' | 'text')[] {
  const kinds = Array.from({ length: text.length }, (): 'code' | 'tick' | 'text' => 'text')
  for (const { index, 0: span } of text.matchAll(/`[^`\n]+`/g)) {
    kinds.fill('code', index, index + span.length)
    kinds[index] = kinds[index + span.length - 1] = 'tick'
  }
  return kinds
}
