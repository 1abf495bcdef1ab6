import type { MemoryCard } from '../../../shared/model/memory.ts'
import type { MarkedWord } from '../../../shared/text/foundWords.ts'
import { type CardWords, cardWords } from './cardWords.ts'
import { textLines } from './textLines.ts'

/** How a card is laid out: its words, how many lines title and text get, and its height in rem. */
export interface CardShape {
  words: CardWords
  title: number
  text: number
  height: number
}

/** Size of the letters on a card, in rem, and the height of a line. */
const letterSize = 0.8125
const lineHeight = 1.125
/** Width of the serif of texts relative to the sans of titles. */
const serifWidth = 0.88
/** Padding and border at both sides of the words, in rem. */
const sides = 1.4
/** Columns at least this wide, in rem, need one line each for title and text. */
const wideColumn = 36
/** Columns narrower than this, in rem, need three lines for most titles. */
const narrowColumn = 15
/** Maximum number of lines: of a title, of a title in a narrow column, of a text, of both. A title that goes on in the text may take all. */
const most = { title: 2, narrowTitle: 3, text: 2, both: 4 }
/** Height of the rest of a card, in rem: facts and recommendation, facts and the line of a decided one, facts alone. */
const rest = { open: 3.875, decided: 3.625, bare: 2.375 }

const known = new WeakMap<MemoryCard, { marked: readonly MarkedWord[]; width: number; shape: CardShape }>()

/**
 * Returns the layout of a card in a column `width` rem wide, computed from its words, so that a long column knows where a card
 * stands before it is in the page. `marked` are the words that a search found. Cached.
 */
export function cardShape(card: MemoryCard, marked: readonly MarkedWord[], width: number): CardShape {
  const former = known.get(card)
  if (former?.marked === marked && former.width === width) return former.shape
  const words = former?.marked === marked ? former.shape.words : cardWords(card, marked)
  const shape = { words, ...linesOf(card, words, width) }
  known.set(card, { marked, width, shape })
  return shape
}

function linesOf(card: MemoryCard, { text, goesOn }: CardWords, width: number): Omit<CardShape, 'words'> {
  const isWide = width >= wideColumn
  const room = (width - sides) / letterSize
  const ofTitle = isWide ? 1 : goesOn ? most.both : width < narrowColumn ? most.narrowTitle : most.title
  const title = Math.max(1, textLines(card.description, room, ofTitle))
  if (card.maturity === 'discarded' || card.maturity === 'escalated') {
    const other = text === '' ? rest.bare : rest.decided
    return { title, text: Number(text !== ''), height: other + title * lineHeight }
  }
  const ofText = isWide ? 1 : Math.min(most.text, most.both - title)
  const lines = textLines(text, room, ofText, serifWidth)
  return { title, text: lines, height: rest.open + (title + lines) * lineHeight }
}
