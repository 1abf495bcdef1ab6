import { type Choices, takenPieces } from './choose.ts'
import { withoutChatter } from '../distil.ts'
import { isListed, isTableRow, keepListsWhole } from './keepLists.ts'
import type { MergeRow, Piece } from './rows.ts'
import { headingLevel } from './headings.ts'
import { inSections } from './sections.ts'
import { type Group, groupBy } from '../../groupBy.ts'
import { listSign } from '../markdown.ts'

/** A sentence of the result: its row, its sources, and the text before it. */
export interface ResultLine {
  row: string
  sources: number[]
  lead: string
  text: string
  tail: string
}

/**
 * Returns the sentences of the result in order, without chatter and the first person. If all come from one text, they keep its
 * order and layout; of texts that say the same, they keep every word.
 */
export function composeLines(rows: readonly MergeRow[], choices: Choices): ResultLine[] {
  const taken = rows.flatMap((row, at) => distinct(row, takenPieces(row, choices[at] ?? null)))
  const isSame = areSame(rows)
  const items = isSame ? taken : withoutIdle(taken)
  const alone = rows[0]?.pieces.findIndex((_, source) =>
    items.every((item) => pieceOf(item, source)?.source === source),
  )
  const voice = alone === undefined || alone < 0 ? null : alone
  if (voice !== null) items.sort((one, other) => pieceOf(one, voice).at - pieceOf(other, voice).at)
  const lines: ResultLine[] = []
  let before: Piece | null = null
  const ordered = voice === null ? keepListsWhole(inSections(items.map(inPlace), rows), pieceOf) : items
  for (const item of ordered) {
    const piece: Piece = pieceOf(item, voice ?? before?.source ?? null)
    const tail = voice === null ? '' : piece.tail
    lines.push({
      row: item.row,
      sources: item.sources,
      lead: leadOf(before, piece, lines),
      text: (isSame ? null : plainText(piece)) ?? piece.text,
      tail,
    })
    before = piece
  }
  return voice === null ? renumbered(lines) : lines
}

/** Checks whether all texts say the same sentences, so that a merge has nothing to reword. */
function areSame(rows: readonly MergeRow[]): boolean {
  return rows.every(({ kind }) => kind === 'agree')
}

/** Leaves out the sentences that are nothing but chatter, unless all are. */
function withoutIdle(items: readonly Item[]): Item[] {
  const kept = items.filter(({ says }) => says.some((piece) => plainText(piece) !== null))
  return kept.length === 0 ? [...items] : kept
}

/** Checks whether the result leaves out taken sentences that are nothing but chatter: not if all are, or all texts say them. */
export function leavesOutChatter(rows: readonly MergeRow[], choices: Choices): boolean {
  if (areSame(rows)) return false
  return rows.some((row, at) => takenPieces(row, choices[at] ?? null).some((piece) => plainText(piece) !== null))
}

const notProse = /^(?:`{3}|~{3}|\|)/
const markedLine = /(?:^|\n)[ \t]*(?:#{1,6}|[>|])[ \t]*$/

/** What `plainText` returned for a piece: a merge is composed again after every choice, from the same pieces. */
const plainTexts = new WeakMap<Piece, string | null>()

/** Returns a sentence without chatter and the first person; null if nothing is left. Headings, quotes, tables and code stay. */
export function plainText(piece: Piece): string | null {
  const known = plainTexts.get(piece)
  if (known !== undefined) return known
  const { lead, text } = piece
  const plain = notProse.test(text) || markedLine.test(lead) ? text : withoutChatter(text)
  plainTexts.set(piece, plain)
  return plain
}

/** Joins the lines into the result text. */
export function composeText(lines: readonly ResultLine[]): string {
  return lines.map(({ lead, text, tail }) => `${lead}${text}${tail}`).join('')
}

/** Renumbers the items of each numbered list, starting with its first number. */
function renumbered(lines: readonly ResultLine[]): ResultLine[] {
  const last = new Map<string, number>()
  return lines.map((line) => {
    const [, before = '', indent = '', number = '', rest = ''] = numbered.exec(line.lead) ?? []
    if (number === '') {
      if (beginsBlock.test(line.lead)) last.clear()
      return line
    }
    const next = (last.get(indent) ?? Number(number) - 1) + 1
    last.set(indent, next)
    return { ...line, lead: `${before}${indent}${next}${rest}` }
  })
}

interface Item {
  row: string
  sources: number[]
  says: Group<Piece>
  /** The row's sentence in a list or table, if one wording of another text is taken instead. */
  replaces: Piece | null
}

function distinct(row: MergeRow, taken: readonly Piece[]): Item[] {
  const wordings = [...groupBy(taken, ({ wording }) => wording).values()]
  const first = row.pieces.find((piece) => piece !== null) ?? null
  // A sentence that is an item in one of the texts is one in the result; a numbered first line may be a title.
  const isProse = first && !isListed(first) && !taken.some(isListed)
  const listed = isProse
    ? row.pieces.find((piece) => piece && isListed(piece) && (piece.at > 0 || !numbered.test(piece.lead)))
    : first
  const isReplaced = listed && isListed(listed) && wordings.length === 1 && !taken.includes(listed)
  return wordings.map((says) => ({
    row: row.id,
    sources: says.map(({ source }) => source),
    says,
    replaces: isReplaced ? listed : null,
  }))
}

/** Puts a wording in the place of the list item or table row that it replaces, and writes a heading as one. */
function inPlace(item: Item): Item {
  if (item.replaces) {
    const [{ text }] = item.says
    const bare = box.test(item.replaces.lead) ? text.replace(/^\[[ xX]\]\s+/, '') : text
    return { ...item, says: [{ ...item.replaces, text: bare }] }
  }
  const [heading, ...others] = item.says.filter((piece) => headingLevel(piece) > 0)
  return heading ? { ...item, says: [heading, ...others] } : item
}

/** Returns a source's wording of an item, or the first wording. */
function pieceOf({ says }: Item, source: number | null): Piece {
  return says.find((piece) => piece.source === source) ?? says[0]
}

const listMarker = new RegExp(String.raw`(?:^|\n)[ \t]*(?:>[ \t]*)*(?:${listSign}|#{1,6})[ \t]`)
/** The text before an item of a numbered list: line ends, indent, number, and the rest of the marker. */
const numbered = /^((?:.*\n)?)([ \t]*)(\d{1,3})([.)][ \t]+)$/s
/** The tick box of an item. */
const box = /\[[ xX]\][ \t]+$/
/** An unindented line ends the lists before it. */
const beginsBlock = /\n(?![ \t])[^\n]*$/
const heading = /^#{1,6}[ \t]/
const endsOpen = /[\p{L}\p{N}`)\]"”’]$/u

/** Returns the text before a piece in the result: as in its source if it continues it, else by the kinds of the two pieces. */
function leadOf(before: Piece | null, piece: Piece, lines: readonly ResultLine[]): string {
  const follows = before ? before.source === piece.source && piece.at === before.at + 1 : piece.at === 0
  if (follows) return piece.lead
  const marker = piece.lead.slice(piece.lead.lastIndexOf('\n') + 1)
  const isItem = listMarker.test(piece.lead)
  if (!before) return isItem ? marker : ''
  if (heading.test(marker) || (isItem && headingLevel(before) > 0)) return `\n\n${marker}`
  if (isItem) return `\n${marker}`
  if (isTableRow(before) && isTableRow(piece)) return '\n'
  const isBlock =
    piece.lead.includes('\n') || [before, piece].some((each) => each.text.includes('\n') || isTableRow(each))
  const isInList = listMarker.test(lines.at(-1)?.lead ?? '')
  if (isBlock || isInList) return '\n\n'
  if (!endsOpen.test(before.text)) return ' '
  return before.at === 0 && before.endsLine ? '\n\n' : '. '
}
