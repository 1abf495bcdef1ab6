import { frameOf, headingLevel } from './headings.ts'
import { isListed } from './listed.ts'
import { announces } from './parts.ts'
import { type MergeRow, type Piece, piecesByRow, textsOf } from './rows.ts'

/** A sentence of the result: its row, and the pieces that say it. */
interface Arranged {
  row: string
  sources: readonly number[]
  says: readonly Piece[]
}

interface Section<Item> {
  /** Null for what stands before the first heading. */
  heading: Item | null
  items: Item[]
}

/**
 * Arranges sentences so that each heading stands above those that it stands above in its own text: a section of another text comes
 * behind that of the frame into which it falls, and a sentence without a heading stays behind the one it follows.
 */
export function inSections<Item extends Arranged>(items: readonly Item[], rows: readonly MergeRow[]): Item[] {
  const piecesIn = piecesByRow(rows)
  const texts = textsOf(rows)
  const frame = frameOf(texts)
  const above = headingsAbove(texts, headingItems(items, piecesIn))
  const sections = new Map<Item | null, Section<Item>>([[null, { heading: null, items: [] }]])
  let current: Item | null = null
  for (const item of items) {
    const said = piecesIn.get(item.row) ?? []
    const own = said.find(({ source }) => source === frame)
    const over: Item | undefined = isHeading(item) ? item : said.flatMap((piece) => above.get(own ?? piece) ?? [])[0]
    const heading: Item | null = over ?? (own ? null : current)
    if (own || !over) current = heading
    const section = sections.get(heading) ?? { heading, items: [] }
    if (item !== heading) section.items.push(item)
    sections.set(heading, section)
  }
  const isOfFrame = (item: Item): boolean => item.says.some(({ source }) => source === frame)
  return inOrder([...sections.values()], isOfFrame).flatMap((section) => beginningWithItsOwn(section, piecesIn, above))
}

function isHeading({ says }: Arranged): boolean {
  return says.some((piece) => headingLevel(piece) > 0)
}

/** Maps each heading to the sentence of the result that says it, in its words or in others. */
function headingItems<Item extends Arranged>(
  items: readonly Item[],
  piecesIn: ReadonlyMap<string, readonly Piece[]>,
): Map<Piece, Item> {
  const found = new Map<Piece, Item>()
  for (const item of items.filter(isHeading))
    for (const piece of piecesIn.get(item.row) ?? [])
      if (headingLevel(piece) > 0 && (!found.has(piece) || item.sources.includes(piece.source))) found.set(piece, item)
  return found
}

/** Maps each sentence to the heading it stands under in its text, as far as that is in the result. */
function headingsAbove<Item>(
  texts: readonly (readonly Piece[])[],
  headings: ReadonlyMap<Piece, Item>,
): Map<Piece, Item> {
  const above = new Map<Piece, Item>()
  for (const pieces of texts) {
    let last: Item | undefined
    for (const piece of pieces) {
      const heading = headings.get(piece)
      if (heading) last = heading
      else if (last) above.set(piece, last)
    }
  }
  return above
}

/** Moves a section of another text behind the section of the frame into which it falls, with that section's own ones. */
function inOrder<Item extends Arranged>(
  sections: readonly Section<Item>[],
  isOfFrame: (item: Item) => boolean,
): Section<Item>[] {
  const level = ({ heading }: Section<Item>): number => Math.max(0, ...(heading?.says.map(headingLevel) ?? []))
  const ordered: Section<Item>[] = []
  const waiting: Section<Item>[] = []
  for (const section of sections) {
    const [first] = waiting
    if (section.heading && !isOfFrame(section.heading)) waiting.push(section)
    else ordered.push(...(first && level(section) <= level(first) ? waiting.splice(0) : []), section)
  }
  return [...ordered, ...waiting]
}

/**
 * Puts the heading first, then a sentence that stands under it in its own text, so that none of another comes between; a label
 * takes its list along.
 */
function beginningWithItsOwn<Item extends Arranged>(
  { heading, items }: Section<Item>,
  piecesIn: ReadonlyMap<string, readonly Piece[]>,
  above: ReadonlyMap<Piece, Item>,
): Item[] {
  if (!heading) return items
  const isOwn = (item: Item): boolean => {
    const isAlone = items.every((other) => other === item || other.row !== item.row)
    const said = piecesIn.get(item.row) ?? []
    return said.some((piece) => above.get(piece) === heading && (isAlone || item.sources.includes(piece.source)))
  }
  const first = items.findIndex(isOwn)
  if (first <= 0) return [heading, ...items]
  const isLabel = items[first]?.says.some(({ text }) => announces(text)) === true
  const rest = items.slice(first + 1)
  const listed = isLabel ? rest.findIndex(({ says }) => !says.some(isListed)) : 0
  const own = listed < 0 ? items.slice(first) : items.slice(first, first + 1 + listed)
  return [heading, ...own, ...items.filter((item) => !own.includes(item))]
}
