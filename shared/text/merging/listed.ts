import { listSign } from '../markdown.ts'

const itemMarker = new RegExp(String.raw`(?:^|\n)[ \t]*(?:>[ \t]*)*${listSign}[ \t]`)

/** Checks whether a sentence begins a list item or is a row of a table. */
export function isListed(piece: { lead: string; text: string }): boolean {
  return itemMarker.test(piece.lead) || isTableRow(piece)
}

/** Checks whether a sentence is a row of a table. */
export function isTableRow({ text }: { text: string }): boolean {
  return /^\|.*\|$/.test(text)
}
