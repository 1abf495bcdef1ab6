import type { Item } from './items.ts'
import { isListed } from './listed.ts'
import { type MergeRow, type Piece, textsOf } from './rows.ts'

/** What notes say of their rule in paragraphs of their own. */
const ofRule =
  'why|reason|rationale|context|evidence|source|how|how to apply|when|when to apply|applies to|warum|grund|begründung|anwendung'
/** The label such a paragraph begins with, as in `**Why:** …` or `How to apply: …`. */
const labelled = new RegExp(String.raw`^(?:\*\*(?:${ofRule})(?::\*\*|\*\*:)|(?:${ofRule}):)[ \t]+(?=\S)`, 'iu')

/**
 * Begins a paragraph with a sentence that stands behind a labelled paragraph of another text, such as `**Why:** …`, and is under no
 * label in its own: it would read as part of the reason. What `refers` to a sentence before it stays behind that.
 */
export function inParagraphs(
  items: readonly Item[],
  rows: readonly MergeRow[],
  refers: (item: Item) => boolean,
): Item[] {
  const underLabel = new Set(textsOf(rows).flatMap(piecesUnderLabels))
  return items.map((item, at) => {
    const before = items[at - 1]
    const isBehindLabel = before?.says.every((piece) => underLabel.has(piece))
    const isUnderLabel = item.says.some((piece) => underLabel.has(piece))
    return isBehindLabel && !isUnderLabel && !refers(item) ? apart(item) : item
  })
}

/** Returns the sentences of a text that stand under a label: up to the next empty line. */
function piecesUnderLabels(pieces: readonly Piece[]): Piece[] {
  let isUnder = false
  return pieces.filter((piece) => {
    const beginsLine = !isListed(piece) && (piece.at === 0 || piece.lead.includes('\n'))
    if (beginsLine && labelled.test(piece.text)) isUnder = true
    else if (/\n[ \t]*\n/.test(piece.lead)) isUnder = false
    return isUnder
  })
}

/** Returns a sentence as it begins a paragraph. */
function apart({ says: [first, ...others], ...item }: Item): Item {
  const parted = (piece: Piece): Piece => (piece.lead.includes('\n') ? piece : { ...piece, lead: '\n\n' })
  return { ...item, says: [parted(first), ...others.map(parted)] }
}
