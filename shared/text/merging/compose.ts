import type { Repeat } from '../../model/mergePreview.ts'
import { withoutChatter } from '../distil.ts'
import { antecedentsOf, behindAntecedents } from './antecedents.ts'
import { type Choices, takenPieces } from './choose.ts'
import { type Item, inPlace, itemsOf, pieceOf, withMarkers, withoutLastRules } from './items.ts'
import { keepListsWhole } from './keepLists.ts'
import { leadOf, numbered } from './leads.ts'
import { inParagraphs } from './paragraphs.ts'
import { type MergeRow, type Piece, writtenText } from './rows.ts'
import { inSections } from './sections.ts'
import { withTaskBoxes } from './taskBoxes.ts'

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
 * order and layout; of texts that say the same, they keep every word. `repeats` are the sentences left out because others say
 * them; `times` are those of the texts, of which the youngest says whether a task is done.
 */
export function composeLines(
  rows: readonly MergeRow[],
  choices: Choices,
  repeats: readonly Repeat[] = [],
  times: readonly string[] = [],
): ResultLine[] {
  return withTaskBoxes(linesOf(rows, choices, repeats), rows, times)
}

function linesOf(rows: readonly MergeRow[], choices: Choices, repeats: readonly Repeat[]): ResultLine[] {
  const taken = rows.flatMap((row, at) => itemsOf(row, takenPieces(row, choices[at] ?? null)))
  const isSame = areSame(rows)
  const items = isSame ? taken : withoutIdle(taken)
  const alone = rows[0]?.pieces.findIndex((_, source) =>
    items.every((item) => pieceOf(item, source)?.source === source),
  )
  const voice = alone === undefined || alone < 0 ? null : alone
  if (voice !== null) items.sort((one, other) => pieceOf(one, voice).at - pieceOf(other, voice).at)
  if (voice !== null) return written(items, voice, isSame, new Map())
  const placed = withoutLastRules(withMarkers(items, rows), rows).map(inPlace)
  const antecedents = antecedentsOf(placed, rows, repeats)
  const free = placed.filter((item) => !antecedents.has(item))
  const arranged = keepListsWhole(inSections(free, rows), pieceOf)
  const ordered = inParagraphs(behindAntecedents(arranged, placed, antecedents), rows, (item) => antecedents.has(item))
  return renumbered(written(ordered, null, isSame, antecedents))
}

/** Writes sentences in their order: in the words of one text, or each in those of the text it continues. */
function written(
  items: readonly Item[],
  voice: number | null,
  isSame: boolean,
  antecedents: ReadonlyMap<Item, Item>,
): ResultLine[] {
  const lines: ResultLine[] = []
  let before: Piece | null = null
  for (const item of items) {
    const piece: Piece = pieceOf(item, voice ?? before?.source ?? null)
    lines.push({
      row: item.row,
      sources: item.sources,
      lead: leadOf(before, piece, lines.at(-1)?.lead ?? '', antecedents.has(item)),
      text: (isSame ? null : plainText(piece)) ?? piece.text,
      tail: voice === null ? '' : piece.tail,
    })
    before = piece
  }
  return lines
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
  return writtenText(lines)
}

/** An unindented line ends the lists before it. */
const beginsBlock = /\n(?![ \t])[^\n]*$/

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
