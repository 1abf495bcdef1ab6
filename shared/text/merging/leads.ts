import { beginsWithFence, listSign } from '../markdown.ts'
import { headingLevel } from './headings.ts'
import { isTableRow } from './listed.ts'
import { announces } from './parts.ts'
import type { Piece } from './rows.ts'

const listMarker = new RegExp(String.raw`(?:^|\n)[ \t]*(?:>[ \t]*)*(?:${listSign}|#{1,6})[ \t]`)
/** The text before an item of a numbered list: line ends, indent, number, and the rest of the marker. */
export const numbered = /^((?:.*\n)?)([ \t]*)(\d{1,3})([.)][ \t]+)$/s
const heading = /^#{1,6}[ \t]/
const endsOpen = /[\p{L}\p{N}`)\]"”’]$/u

/**
 * Returns the text before a piece in the result: as in its source if it continues it, else by the kinds of the two pieces.
 * `lastLead` is what stands before the last line so far; `isBehind` says that the piece stands behind the sentence it needs.
 */
export function leadOf(before: Piece | null, piece: Piece, lastLead: string, isBehind: boolean): string {
  const follows = before ? before.source === piece.source && piece.at === before.at + 1 : piece.at === 0
  if (follows) return piece.lead
  const marker = piece.lead.slice(piece.lead.lastIndexOf('\n') + 1)
  const isItem = listMarker.test(piece.lead)
  if (!before) return isItem ? marker : ''
  if (heading.test(marker) || (isItem && (headingLevel(before) > 0 || isOfTable(before)))) return `\n\n${marker}`
  if (isItem) return `\n${marker}`
  if (isOfTable(before) && piece.text.startsWith('|')) return '\n'
  const isInLine = isBehind && !piece.lead.includes('\n') && !isOfTable(before) && !beginsWithFence(before.text)
  if (!isInLine && (isBlock(before, piece) || listMarker.test(lastLead))) return '\n\n'
  if (!endsOpen.test(before.text)) return ' '
  return before.at === 0 && before.endsLine ? '\n\n' : '. '
}

/** Checks whether a piece begins a paragraph of its own behind another. */
function isBlock(before: Piece, piece: Piece): boolean {
  const isTitle = piece.at === 0 && piece.endsLine && (endsOpen.test(piece.text) || announces(piece.text))
  const isApart = [before, piece].some((each) => each.text.includes('\n') || isOfTable(each))
  return isTitle || isApart || piece.lead.includes('\n')
}

function isOfTable(piece: Piece): boolean {
  return piece.isInRow || isTableRow(piece)
}
