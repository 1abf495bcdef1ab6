import { counted } from '../../../shared/text/counted.ts'
import type { Piece } from './textPieces.ts'

/** A block of code or a table may go over the length of its entry by this share of it, so that it is told whole. */
const blockSlack = 0.5
/** Words of fewer characters are left out rather than cut. */
const minCut = 40

/**
 * Tells a text in about `length` characters: its first words, and below them the lines of its pieces. Words and
 * tables are cut; code is told whole, or it is said how many lines are left out.
 */
export function toldPieces(head: string, pieces: readonly Piece[], length: number): { head: string; lines: string[] } {
  if (head.length > length) return { head: clip(head, length), lines: [] }
  const outer = Math.min(...pieces.map(({ indent }) => indent))
  const lines: string[] = []
  let free = length - head.length
  for (const [at, piece] of pieces.entries()) {
    const told = tell(piece, { free, slack: length * blockSlack })
    if (told === null) return withEllipsis(head, lines)
    const space = ' '.repeat(Math.min(piece.indent - outer, maxIndent))
    // Words right after a list would be taken for a part of its last item.
    if (piece.kind === 'words' && at > 0 && pieces[at - 1]?.kind !== 'code') lines.push('')
    lines.push(...told.map((line) => (line === '' ? '' : `${space}${line}`)))
    free -= told.join('\n').length
    if ('text' in piece && told[0] !== piece.text) break
  }
  return { head, lines }
}

/** Deeper lists are told at this depth. */
const maxIndent = 8

/** Returns the lines of a piece, cut or replaced if it is too long; null if nothing of it fits. */
function tell(piece: Piece, { free, slack }: { free: number; slack: number }): readonly string[] | null {
  if ('text' in piece) {
    if (piece.text.length <= free) return [piece.text]
    return free < minCut ? null : [clip(piece.text, free)]
  }
  const { kind, lines } = piece
  if (lines.join('\n').length <= free + slack) return lines
  if (kind === 'code') return [`(${counted(lines.length - fences, 'line')} of code left out)`]
  const rows = lines.filter((_line, at) => lines.slice(0, at + 1).join('\n').length <= free)
  if (rows.length <= headRows) return [`(table of ${counted(lines.length - headRows, 'row')} left out)`]
  return [...rows, `(${counted(lines.length - rows.length, 'more row')})`]
}

/** The fences of a code block, and the names and the line under them in a table. */
const fences = 2
const headRows = 2

/** Says that a text goes on, after its last words. */
function withEllipsis(head: string, lines: readonly string[]): { head: string; lines: string[] } {
  const last = lines.at(-1)
  if (last === undefined) return { head: `${head} …`, lines: [] }
  const isBlock = /^\s*(?:[`~]{3}|\|)/.test(last)
  return { head, lines: isBlock ? [...lines, '…'] : [...lines.slice(0, -1), `${last} …`] }
}

/** Cuts at the end of a sentence if there is one in the second half, else between words; never inside a code span. */
export function clip(text: string, length: number): string {
  if (text.length <= length) return text
  const start = withoutOpenCode(text.slice(0, length))
  const sentence = Math.max(start.lastIndexOf('. '), start.lastIndexOf('; '))
  if (sentence > length / 2) return `${withoutOpenCode(start.slice(0, sentence + 1))} …`
  const isWhole = start.length < length
  const space = start.lastIndexOf(' ')
  const end = isWhole || space <= length / 2 ? start.length : space
  return `${start.slice(0, end).replace(/(?<![\s,;:–—-])[\s,;:–—-]+$/, '')}…`
}

/** Leaves out a code span that is not closed, unless it is most of the text. */
function withoutOpenCode(text: string): string {
  const last = text.lastIndexOf('`')
  const isOpen = text.split('`').length % 2 === 0
  return isOpen && last > text.length / 2 ? text.slice(0, last).trimEnd() : text
}
