import { wordsIn } from '../condense/words.ts'
import { makesClaim } from '../onlyLabels.ts'
import { isListed } from './listed.ts'

/** Checks whether a sentence announces what follows it, as a label above a list does. */
export function announces(text: string): boolean {
  return /:[*_]*$/.test(text)
}

/** Checks whether a sentence is all in bold, as a heading is. */
export function isBoldLine(text: string): boolean {
  return /^\*\*[^*\n]{1,80}\*\*$/.test(text)
}

/** Checks whether a sentence is the title of its text: a first line of its own without a full stop. */
export function isTitle(piece: { at: number; endsLine: boolean; text: string; lead: string }): boolean {
  const isLine = piece.at === 0 && piece.endsLine && !isListed(piece)
  return isLine && !piece.text.includes('\n') && !/[.!?|]["”*_`)]*$/.test(piece.text)
}

/** Signs that are no bracket: the number of a step, as in `1)`, and a smiley. */
const loneSigns = /(?<!\S)(?:[\da-z]{1,2}\)|[:;]-?[()])(?!\S)/gi

/** Checks whether a sentence is a part of a quotation, a bracket or the row of a table that begins or ends in another sentence. */
export function isHalf({ text, isInRow }: { text: string; isInRow: boolean }): boolean {
  if (isInRow) return true
  const plain = text.replace(/`[^`]*`/g, '')
  // After a number, the sign means inches or seconds.
  const hasOddQuote = countOf(plain, '"') % 2 === 1 && !/\d"/.test(plain)
  return hasOddQuote || (isUneven(plain) && isUneven(plain.replace(loneSigns, '')))
}

/** Checks whether brackets or quotation marks are open at the end, or close what does not begin here. */
function isUneven(plain: string): boolean {
  const quotes = plain.includes('„') ? '„“' : '“”'
  return ['()', '[]', quotes].some(([open = '', close = '']) => countOf(plain, open) !== countOf(plain, close))
}

function countOf(plain: string, sign: string): number {
  return plain.split(sign).length - 1
}

/** The name an item begins with, as in `**Test**: …`. */
const label = /^[*_]{0,2}[^:*_`\n]{1,40}[*_]{0,2}:[*_]{0,2}\s/
const maxBareWords = 3

/** Checks for a list item that only names something: what is said of it stands above its list. */
export function isBareItem(piece: { lead: string; text: string }): boolean {
  if (!isListed(piece)) return false
  const said = piece.text.replace(label, '').replace(/`[^`]*`/g, ' ')
  return !makesClaim(said) && wordsIn(said) <= maxBareWords
}
