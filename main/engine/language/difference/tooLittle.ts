import { markdownLines } from '../../../../shared/text/markdown.ts'
import { type ReadTexts, byLength } from './compareTexts.ts'
import type { Token } from './token.ts'

/** Minimum number of content words of a note that a longer one contains, unless one of them is a figure. */
const minWords = 4
/** A text of fewer times the words of another may be a version of it. */
const minTimesLonger = 2
/** Begins a block of code. */
const fenced = /^\s{0,9}(?:`{3}|~{3})/
/** Minimum share of the words of a sentence that a code block must hold for the sentence to be found only there. */
const minInBlock = 0.8

/**
 * Checks whether the shorter of two texts says too little for a much longer one to say the same and more: two or three words,
 * such as `Run tests`, occur in many notes on something else. A figure is enough (`Go 1.25`), unless it only says of what
 * kind something else is (`Go 1.25 features`), and so is a text that the longer one begins with and continues.
 */
export function saysTooLittle(read: ReadTexts): boolean {
  const { contentA, contentB } = read.findings
  if (Math.max(contentA, contentB) < minTimesLonger * Math.min(contentA, contentB)) return false
  const { short, long } = byLength(read)
  const words = short.tokens.filter(({ content }) => content)
  const tells = (word: Token): boolean => isFigure(word) && !isAttribute(short.toOther[word.index], long.text)
  if (words.length >= minWords || (words.length > 1 && words.some(tells))) return false
  const opening = long.tokens.filter(({ content }) => content).slice(0, words.length)
  const isContinued = words.every(({ key }, at) => key === opening[at]?.key)
  return !isContinued || words.every(({ kind }) => kind === 'name')
}

function isFigure({ kind }: Token): boolean {
  return kind === 'number' || kind === 'version' || kind === 'date'
}

/** Checks for a figure directly before what it is about. */
function isAttribute(figure: Token | undefined, text: string): boolean {
  const next = figure?.next
  const isNext = next !== undefined && /^ $/.test(text.slice(figure?.end, next.start))
  return isNext && next.kind === 'word' && next.content
}

/**
 * Checks whether the words of a shorter text without a block of code, or without any code unless the longer one is nothing but such
 * a block, are found only in a code block of the longer one.
 */
export function isFoundInCodeOnly(read: ReadTexts): boolean {
  const { short, long } = byLength(read)
  // A script is about more than one of its commands, wherever that is named.
  const isCode = short.tokens.every(({ inCode }) => inCode)
  if (short.text.includes('`') && (isCode || !fenced.test(long.text) || fenced.test(short.text))) return false
  const code = markdownLines(long.text).filter(({ fenced }) => fenced)
  if (code.length === 0) return false
  const met = short.tokens.flatMap(({ content, index }) => (content ? (short.toOther[index] ?? []) : []))
  const inBlock = met.filter((token) => code.some(({ start, end }) => start <= token.start && token.start < end)).length
  return met.length > 0 && inBlock >= minInBlock * met.length
}
