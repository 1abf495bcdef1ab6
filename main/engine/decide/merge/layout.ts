import { beginsWithFence } from '../../../../shared/text/markdown.ts'
import { frameOf, headingLevel } from '../../../../shared/text/merging/headings.ts'
import { isListed, isTableRow } from '../../../../shared/text/merging/listed.ts'
import { announces, isBareItem, isBoldLine, isHalf, isTitle } from '../../../../shared/text/merging/parts.ts'
import { type MergeRow, type Piece, textsOf } from '../../../../shared/text/merging/rows.ts'

/** What the sentences of a merge owe to their place. */
interface Layout {
  /** Returns the sentences that a heading or a label stands above in the result; none for other sentences. */
  heldBy(piece: Piece): readonly Piece[]
  /** Checks whether a heading or a label may be left out for one of another text: that has all it holds, or both are titles. */
  isTakenOver(piece: Piece, held: readonly Piece[], by: readonly Piece[]): boolean
  /** Checks whether a sentence is a title, or part of the line of a heading. */
  isHeading(piece: Piece): boolean
  /** Checks whether a sentence may be left out because of those that say it too. */
  allows(piece: Piece, by: readonly Piece[]): boolean
}

/** Reads the headings, labels, lists, tables and quotations of the texts of a merge. */
export function layoutOf(rows: readonly MergeRow[]): Layout {
  const texts = textsOf(rows)
  const frame = frameOf(texts)
  const elsewhere = new Set(
    rows.flatMap(({ pieces }) => (pieces[frame] ? pieces.filter((piece) => piece && piece.source !== frame) : [])),
  )
  const rowOf = new Map(rows.flatMap((row) => row.pieces.flatMap((piece) => (piece ? [[piece, row]] : []))))
  return {
    heldBy(piece) {
      const level = headingLevel(piece)
      if (level === 0 && !announces(piece.text) && !isTitle(piece)) return []
      const after = (texts[piece.source] ?? []).slice(piece.at + 1)
      const end = after.findIndex((next) => {
        const other = headingLevel(next)
        return level > 0 ? other > 0 && other <= level : other > 0 || announces(next.text)
      })
      // What another text gives its place does not stand below this heading.
      return (end < 0 ? after : after.slice(0, end)).filter((next) => !elsewhere.has(next) && hasWords.test(next.text))
    },
    isTakenOver(piece, held, [by, more]) {
      if (!by || more) return false
      if (isNoteTitle(piece) && (isNoteTitle(by) || beginsWithTitle(by))) return true
      return isAbove(by) && held.every((each) => Boolean(rowOf.get(each)?.pieces[by.source]))
    },
    isHeading(piece) {
      const before = texts[piece.source]?.[piece.at - 1]
      return headingLevel(piece) > 0 || isTitle(piece) || (before?.endsLine === false && headingLevel(before) > 0)
    },
    allows(piece, by) {
      if (by.some(({ isInRow }) => isInRow)) return false
      if (isHalf(piece)) return false
      if (isTableRow(piece) && (texts[piece.source]?.length ?? 0) > 1)
        return by.every(isTableRow) && !isTableHead(piece, texts[piece.source]?.[piece.at + 1])
      if (beginsWithFence(piece.text)) return by.every(({ text }) => beginsWithFence(text))
      return !isBareItem(piece) || (by.length === 1 && by.every(isListed))
    },
  }
}

const hasWords = /[\p{L}\p{N}]/u

/** Checks for the title a text begins with. */
function isNoteTitle(piece: Piece): boolean {
  return piece.at === 0 && (headingLevel(piece) > 0 || isTitle(piece))
}

/** Checks for a title with a line below it that belongs to the same sentence. */
function beginsWithTitle({ at, text }: Piece): boolean {
  return at === 0 && /^[^\n]{1,80}\n\*\*/.test(text)
}

/** Checks for a line that stands above others: a heading, a label, a title or a line in bold. */
function isAbove(piece: Piece): boolean {
  return headingLevel(piece) > 0 || announces(piece.text) || isTitle(piece) || isBoldLine(piece.text)
}

function isTableHead({ text }: Piece, next: Piece | undefined): boolean {
  return isTableRule(text) || (next !== undefined && isTableRule(next.text))
}

function isTableRule(text: string): boolean {
  return /^\|[\s|:-]+\|$/.test(text)
}
