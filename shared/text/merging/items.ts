import { type Group, groupBy } from '../../groupBy.ts'
import { headingLevel } from './headings.ts'
import { isListed } from './listed.ts'
import { numbered } from './leads.ts'
import { type MergeRow, type Piece, textsOf } from './rows.ts'

/** A sentence of the result: its row, and the pieces that say it in one wording. */
export interface Item {
  row: string
  sources: number[]
  says: Group<Piece>
  /** The row's heading, or its sentence in a list or table, if one wording of another text is taken instead. */
  replaces: Piece | null
}

/** Returns the wordings taken of a row, each once. */
export function itemsOf(row: MergeRow, taken: readonly Piece[]): Item[] {
  const wordings = [...groupBy(taken, ({ wording }) => wording).values()]
  const first = row.pieces.find((piece) => piece !== null) ?? null
  // A sentence that is an item in one of the texts is one in the result; a numbered first line may be a title.
  const isProse = first && !isListed(first) && !taken.some(isListed)
  const listed = isProse
    ? row.pieces.find((piece) => piece && isListed(piece) && (piece.at > 0 || !numbered.test(piece.lead)))
    : first
  const heading = row.pieces.find((piece) => piece !== null && headingLevel(piece) > 0)
  const form = heading ?? (listed && isListed(listed) ? listed : null)
  const isReplaced = form !== null && wordings.length === 1 && !taken.includes(form)
  return wordings.map((says) => ({
    row: row.id,
    sources: says.map(({ source }) => source),
    says,
    replaces: isReplaced ? form : null,
  }))
}

/** Returns a source's wording of an item, or the first wording. */
export function pieceOf({ says }: Item, source: number | null): Piece {
  return says.find((piece) => piece.source === source) ?? says[0]
}

/** The tick box of an item. */
const box = /\[[ xX]\][ \t]+$/

/** Puts a wording in the place of the heading, list item or table row that it replaces, and writes a heading as one. */
export function inPlace(item: Item): Item {
  const { replaces } = item
  if (replaces) {
    const [{ text }] = item.says
    const bare = box.test(replaces.lead) ? text.replace(/^\[[ xX]\]\s+/, '') : text
    return { ...item, says: [{ ...replaces, text: headingLevel(replaces) > 0 ? asHeading(bare) : bare }] }
  }
  const [heading, ...others] = item.says.filter((piece) => headingLevel(piece) > 0)
  return heading ? { ...item, says: [heading, ...others] } : item
}

/** Returns a label or a line in bold as the words of a heading. */
function asHeading(text: string): string {
  return text.replace(/^\*\*([^*]+)\*\*(:?)$/, '$1$2').replace(/:$/, '')
}

/** Gives what is left of a list item whose first sentence is not in the result the item's marker. */
export function withMarkers(items: readonly Item[], rows: readonly MergeRow[]): Item[] {
  const texts = textsOf(rows)
  const there = new Set(items.map(({ row }) => row))
  const said = new Set(
    rows.flatMap(({ id, pieces }) => (there.has(id) ? pieces.filter((piece) => piece !== null) : [])),
  )
  const marked = (piece: Piece): Piece => {
    for (let at = piece.at, own: Piece | undefined = piece; own && !own.lead.includes('\n') && at > 0;) {
      at -= 1
      own = texts[piece.source]?.[at]
      if (!own || said.has(own)) return piece
      if (isListed(own)) return { ...piece, lead: own.lead }
    }
    return piece
  }
  return items.map((item) => {
    const [first, ...others] = item.says
    return { ...item, says: [marked(first), ...others.map(marked)] }
  })
}

/** A line that sets apart what is above it. */
export const thematicBreak = /^(?:-{3,}|\*{3,}|_{3,})$/

/** Leaves out the thematic breaks that end a text: there is nothing below them to set apart. */
export function withoutLastRules(items: readonly Item[], rows: readonly MergeRow[]): Item[] {
  const lengths = textsOf(rows).map((pieces) => pieces.length)
  return items.filter(
    ({ says }) => !says.every(({ text, source, at }) => thematicBreak.test(text) && at + 1 === lengths[source]),
  )
}
