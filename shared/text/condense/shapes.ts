import { isTableRow } from '../markdown.ts'
import type { Block } from './blocks.ts'
import { wordsIn } from './words.ts'

/** Checks for a note that is for the most part a table: its figures are what it says. */
export function isTable(blocks: readonly Block[]): boolean {
  const rows = blocks.filter(({ kind, text }) => kind === 'other' && isTableRow(text))
  return totalWords(rows) > totalWords(blocks) / 2
}

/** Checks for items that begin with letters (`a.`, `b)`), which no list of Markdown has. */
export function hasLetters(note: string): boolean {
  return note.split('\n').filter((line) => /^\s*[a-h][.)]\s/.test(line)).length > 1
}

function totalWords(blocks: readonly Block[]): number {
  return blocks.reduce((sum, { text }) => sum + wordsIn(text), 0)
}

/** Checks for a note of many parts or several lists: written as sentences, they would not be told apart. */
export function hasManyParts(blocks: readonly Block[]): boolean {
  if (new Set(blocks.map(({ group }) => group)).size > maxParts) return true
  if (blocks.some(({ kind, text }) => kind !== 'code' && text.split('; ').length > maxClauses)) return true
  const lists = blocks.filter((block, at) => isItem(block) && (at === 0 || !isItem(blocks[at - 1] ?? block)))
  return lists.length > 1 && isMostlyList(blocks)
}

/** Checks for a note that is for the most part lists: no sentence beside them says what they say. */
export function isMostlyList(blocks: readonly Block[]): boolean {
  return totalWords(blocks.filter(isItem)) > totalWords(blocks) / 2
}

function isItem({ kind }: Block): boolean {
  return kind === 'item' || kind === 'step'
}

/** More are a list in a single sentence. */
const maxClauses = 4
/** Rule, reason, example, source and the like of a single lesson. */
const maxParts = 6

/** Checks whether a note tells to follow the numbered parts below its first one: without them, nothing is left of it. */
export function isProcedure(blocks: readonly Block[]): boolean {
  const sends = blocks.some(
    ({ group, text }) =>
      group === 0 && /\b(?:follow|take|go through|run through) (?:all )?(?:of )?(?:these|the)\b/i.test(text),
  )
  const steps = new Set(blocks.flatMap(({ heading }) => (heading && numbered.test(heading.text) ? [heading] : [])))
  return sends && steps.size > 1
}

const numbered = /^(?:(?:step|phase|schritt)\s+)?\d{1,2}[.):]?\s/i
