import { headingLevel } from './headings.ts'
import { isListed, isTableRow } from './listed.ts'
import type { Piece } from './rows.ts'

/**
 * Moves sentences that would split a list or a table of another text behind it, and what follows them in their text. `pieceOf` returns an item's sentence as a
 * source words it, or as its first source does.
 */
export function keepListsWhole<Item>(
  items: readonly Item[],
  pieceOf: (item: Item, source: number | null) => Piece,
): Item[] {
  const ordered: Item[] = []
  const waiting: Item[] = []
  /** The last sentence of the list or table so far; null outside. */
  let last = null as Piece | null
  for (const item of items) {
    const piece = pieceOf(item, last?.source ?? null)
    const isOfList = isListed(piece) || (piece.source === last?.source && !piece.lead.includes('\n'))
    const follows = waiting.some((other) => pieceOf(other, null).source === piece.source)
    const isHeading = headingLevel(piece) > 0
    const isOther = last !== null && isListed(piece) && isTableRow(piece) !== isTableRow(last)
    if (last !== null && piece.source !== last.source && !isHeading && (!isOfList || follows || isOther)) {
      waiting.push(item)
      continue
    }
    if (!isOfList) ordered.push(...waiting.splice(0))
    ordered.push(item)
    last = isOfList ? piece : null
  }
  return [...ordered, ...waiting]
}
