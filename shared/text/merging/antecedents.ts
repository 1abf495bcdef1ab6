import { groupBy } from '../../groupBy.ts'
import type { Repeat } from '../../model/mergePreview.ts'
import { refersBack } from '../condense/signs.ts'
import { frameOf, headingLevel } from './headings.ts'
import { isListed } from './listed.ts'
import { announces, isHalf } from './parts.ts'
import { type MergeRow, type Piece, piecesByRow, textsOf } from './rows.ts'

/** A sentence of the result: its row, and the pieces that say it. */
interface Arranged {
  row: string
  says: readonly Piece[]
}

/**
 * Maps each sentence that needs the one before it in its own text to the sentence of the result that says that one, also in other
 * words: what begins with a reference, such as `This` or `Otherwise`, what a line with a colon announces, the rest of a quotation and
 * of a list item.
 */
export function antecedentsOf<Item extends Arranged>(
  items: readonly Item[],
  rows: readonly MergeRow[],
  repeats: readonly Repeat[],
): Map<Item, Item> {
  const texts = textsOf(rows)
  const frame = frameOf(texts)
  const saying = sayingItems(items, rows, repeats)
  const shared = new Set(rows.flatMap(({ id, pieces }) => (pieces.filter(Boolean).length > 1 ? id : [])))
  // The rest of an item or a heading stands under its own heading, or where the text with the most headings has it.
  const isPlaced = (item: Item, piece: Piece, antecedent: Item, before: Piece): boolean => {
    const text = texts[piece.source] ?? []
    const isOfHeading = headingLevel(before) > 0
    if (piece.source === frame || !(isOfHeading || isInList(before, text))) return false
    return shared.has(item.row) || (isOfHeading ? shared.has(antecedent.row) : hasHeadingAbove(piece, text))
  }
  const antecedents = new Map<Item, Item>()
  for (const item of items) {
    const piece = item.says.find(({ source }) => source === frame) ?? item.says[0]
    const text = texts[piece?.source ?? 0] ?? []
    const before = piece && text[piece.at - 1]
    const antecedent = before && saying.get(keyOf(before))
    if (!antecedent || !needsBefore(piece, before, text) || leadsTo(antecedent, item, antecedents)) continue
    if (!isPlaced(item, piece, antecedent, before)) antecedents.set(item, antecedent)
  }
  return antecedents
}

/** Puts the sentences that need another behind it, in the order of `all`; `arranged` are the others, in theirs. */
export function behindAntecedents<Item>(
  arranged: readonly Item[],
  all: readonly Item[],
  antecedents: ReadonlyMap<Item, Item>,
): Item[] {
  const following = all.filter((item) => antecedents.has(item))
  const followers = groupBy(following, (item) => antecedents.get(item))
  const ordered: Item[] = []
  const waiting = arranged.toReversed()
  for (let item = waiting.pop(); item !== undefined; item = waiting.pop()) {
    ordered.push(item)
    waiting.push(...(followers.get(item) ?? []).toReversed())
  }
  return ordered
}

/**
 * Checks whether a sentence needs the one before it. An item of a list needs none, the rest of an item needs its beginning, and what
 * follows a list needs all of it.
 */
function needsBefore(piece: Piece, before: Piece, text: readonly Piece[]): boolean {
  if (isListed(piece) || headingLevel(piece) > 0) return false
  if (headingLevel(before) > 0) return !piece.lead.includes('\n')
  if (isInList(before, text)) return continuesLine(piece)
  return announces(before.text) || isHalf(before) || refersBack(piece.text)
}

function isInList(piece: Piece, text: readonly Piece[]): boolean {
  let first: Piece | undefined = piece
  while (first && !isListed(first) && continuesLine(first)) first = text[first.at - 1]
  return first !== undefined && isListed(first)
}

/** Checks whether a sentence continues the line or the indented item before it. */
function continuesLine({ lead }: Piece): boolean {
  return /^[^\n]*(?:\n[ \t]+)?$/.test(lead)
}

function hasHeadingAbove(piece: Piece, text: readonly Piece[]): boolean {
  return text.some((each) => each.at < piece.at && headingLevel(each) > 0)
}

/** Maps each sentence of the texts to the sentence of the result that says it: in its words, in those of its row, or as a repeat. */
function sayingItems<Item extends Arranged>(
  items: readonly Item[],
  rows: readonly MergeRow[],
  repeats: readonly Repeat[],
): Map<string, Item> {
  const piecesIn = piecesByRow(rows)
  const saying = new Map<string, Item>()
  for (const item of items) for (const piece of item.says) saying.set(keyOf(piece), item)
  for (const item of items)
    for (const piece of piecesIn.get(item.row) ?? []) if (!saying.has(keyOf(piece))) saying.set(keyOf(piece), item)
  for (const { source, sentence, by } of repeats) {
    const last = by.at(-1)
    const item = last && saying.get(`${last.source}.${last.sentence}`)
    if (item) saying.set(`${source}.${sentence}`, item)
  }
  return saying
}

function keyOf({ source, at }: Piece): string {
  return `${source}.${at}`
}

/** Checks whether following antecedents from one sentence leads to another. */
function leadsTo<Item>(from: Item, to: Item, antecedents: ReadonlyMap<Item, Item>): boolean {
  for (let item: Item | undefined = from; item !== undefined; item = antecedents.get(item)) if (item === to) return true
  return false
}
